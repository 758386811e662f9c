// SPDX-License-Identifier: Apache-2.0
/**
 * What is left after a crash, found out and put in order: a journal of changes on their way, their
 * resolution, the reconciliation of tables with their ledger, and the ledger's upkeep.
 */
package io.github.hotrow.recovery;
