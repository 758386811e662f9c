// SPDX-License-Identifier: Apache-2.0
/**
 * Pure delegation: one interface for each of JDBC's, every method of which forwards, those of JDBC
 * to the target and those of pgjdbc's interfaces to the driver's own object. No logic; what the
 * wrapper changes is overridden in {@code internal.connection}.
 */
package io.github.hotrow.jdbc.internal.forward;
