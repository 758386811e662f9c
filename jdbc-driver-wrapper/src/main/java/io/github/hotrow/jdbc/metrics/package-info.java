// SPDX-License-Identifier: Apache-2.0
/** Micrometer's meters for a DataSource. Needs Micrometer, which is optional. */
package io.github.hotrow.jdbc.metrics;
