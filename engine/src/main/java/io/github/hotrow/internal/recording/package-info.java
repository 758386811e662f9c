// SPDX-License-Identifier: Apache-2.0
/** Events for the JDK's flight recorder. The only package that uses jdk.jfr, which may be missing. */
package io.github.hotrow.internal.recording;
