// SPDX-License-Identifier: Apache-2.0
/**
 * The shell: logical connections, statements and results that behave as pgjdbc's, take a physical
 * connection only when they need one, and offer executions to the {@code internal.transaction}
 * package before they go to the database.
 */
package io.github.hotrow.jdbc.internal.connection;
