// SPDX-License-Identifier: Apache-2.0
/** Rounds of load in a child JVM, with a fault in each, and an audit after each. */
package io.github.hotrow.recovery.faults;
