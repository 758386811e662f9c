// SPDX-License-Identifier: Apache-2.0
/** The strategies beside MERGE, as an application sees them. */
package io.github.hotrow.jdbc.strategies;
