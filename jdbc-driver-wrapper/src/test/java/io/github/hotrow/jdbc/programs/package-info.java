// SPDX-License-Identifier: Apache-2.0
/** Random programs of JDBC calls, whose outcomes on one DataSource are compared with another's. */
package io.github.hotrow.jdbc.programs;
