// SPDX-License-Identifier: Apache-2.0
/** The ring buffer through which callers hand their members to the leaders. */
package io.github.hotrow.internal.ring;
