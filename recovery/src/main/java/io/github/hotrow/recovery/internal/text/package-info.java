// SPDX-License-Identifier: Apache-2.0
/** What is printed for people. */
package io.github.hotrow.recovery.internal.text;
