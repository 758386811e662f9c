// SPDX-License-Identifier: Apache-2.0
/**
 * What happens to a transaction: the seam through which executions may be answered without the
 * database, and what answers them. The shell ({@code internal.connection}) asks a {@link
 * io.github.hotrow.jdbc.internal.transaction.Merging} for each execution outside a physical
 * transaction; what isn't taken goes to the database as it is.
 */
package io.github.hotrow.jdbc.internal.transaction;
