// SPDX-License-Identifier: Apache-2.0
/** The command line of recovery; needs picocli and Jackson, which the library itself doesn't. */
package io.github.hotrow.recovery.cli;
