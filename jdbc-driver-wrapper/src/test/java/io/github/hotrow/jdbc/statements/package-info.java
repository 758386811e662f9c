// SPDX-License-Identifier: Apache-2.0
/** Statements and transactions as services write them, on the wrapper and on pgjdbc alone. */
package io.github.hotrow.jdbc.statements;
