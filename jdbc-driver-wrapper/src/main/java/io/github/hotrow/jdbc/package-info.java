// SPDX-License-Identifier: Apache-2.0
/**
 * The wrapper's public API: a DataSource and a driver whose connections merge concurrent
 * transactions on hot rows.
 */
package io.github.hotrow.jdbc;
