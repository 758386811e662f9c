// SPDX-License-Identifier: Apache-2.0
/** Who leads when: the threads that collect, commit and complete, and the one that keeps time. */
package io.github.hotrow.internal.leader;
