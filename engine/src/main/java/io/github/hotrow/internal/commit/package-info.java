// SPDX-License-Identifier: Apache-2.0
/** Everything that speaks SQL: the catalogue, the merged statement, the ledger, what to do on errors. */
package io.github.hotrow.internal.commit;
