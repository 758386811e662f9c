// SPDX-License-Identifier: Apache-2.0
/** What is known about a registered table, and changes expressed in its terms. No SQL is run here. */
package io.github.hotrow.internal.table;
