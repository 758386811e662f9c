// SPDX-License-Identifier: Apache-2.0
/** What an engine tells its journal. */
package io.github.hotrow.internal.journal;
