// SPDX-License-Identifier: Apache-2.0
/**
 * Members, the accounts of their hot rows, and how they become groups and batches. Pure: no SQL, no
 * logging, no clock of its own; the only thread matter is a member's state.
 */
package io.github.hotrow.internal.group;
