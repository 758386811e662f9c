// SPDX-License-Identifier: Apache-2.0
/**
 * Random sequences of changes, executed three times: merged by the engine, as ordinary SQL
 * transactions, and by a plain model in memory.
 */
package io.github.hotrow.sequence;
