// SPDX-License-Identifier: Apache-2.0
/** Decides what became of changes that a journal knows no end of. */
package io.github.hotrow.recovery.internal.resolve;
