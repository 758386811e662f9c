// SPDX-License-Identifier: Apache-2.0
/** Micrometer's meters for an engine. The only package that uses Micrometer, which is optional. */
package io.github.hotrow.metrics;
