// SPDX-License-Identifier: Apache-2.0
/** The ways by which members come to the database: merged in groups, or each on its own. */
package io.github.hotrow.internal.strategy;
