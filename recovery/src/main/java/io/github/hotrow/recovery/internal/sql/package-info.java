// SPDX-License-Identifier: Apache-2.0
/** Names and catalogue of what recovery looks at in the database. */
package io.github.hotrow.recovery.internal.sql;
