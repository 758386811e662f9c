// SPDX-License-Identifier: Apache-2.0
/** Holds tables, log tables and ledger against each other. */
package io.github.hotrow.recovery.internal.audit;
