// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.time.Duration;
import java.util.List;

/**
 * What became of a file. Immutable.
 *
 * @param file the file's name
 * @param lines the lines that were read, bad ones included
 * @param added the rows that are new in the tables
 * @param bad how many lines were bad, and left out
 * @param firstBad the first of them, with number and reason
 * @param took how long it took
 */
record ImportReport(
    String file, long lines, long added, long bad, List<String> firstBad, Duration took) {}
