// SPDX-License-Identifier: Apache-2.0
/** The journal's files: their layout, how they are written, how they are read. */
package io.github.hotrow.recovery.internal.journal;
