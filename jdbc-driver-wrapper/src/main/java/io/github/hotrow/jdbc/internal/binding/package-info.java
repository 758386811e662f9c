// SPDX-License-Identifier: Apache-2.0
/**
 * Recognised statements in terms of the catalogue, and the values of one execution in terms of
 * their columns: what is bound here means to the engine what it means to PostgreSQL.
 */
package io.github.hotrow.jdbc.internal.binding;
