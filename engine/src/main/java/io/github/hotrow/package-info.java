// SPDX-License-Identifier: Apache-2.0
/**
 * Hotrow's native API: describe a {@link io.github.hotrow.HotTable}, start a {@link
 * io.github.hotrow.HotrowEngine}, send it {@link io.github.hotrow.Change}s, get {@link
 * io.github.hotrow.Outcome}s. Everything below {@code internal} may change without notice.
 */
package io.github.hotrow;
