// SPDX-License-Identifier: Apache-2.0
/** Reservations: deltas granted to transactions that have not committed yet. */
package io.github.hotrow.internal.escrow;
