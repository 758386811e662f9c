// SPDX-License-Identifier: Apache-2.0
/** Adoption by Spring Boot: one dependency and one property. Needed by nothing else. */
package io.github.hotrow.jdbc.spring;
