// SPDX-License-Identifier: Apache-2.0
/** The libraries that applications reach a database with, each in its plain configuration. */
package io.github.hotrow.jdbc.frameworks;
