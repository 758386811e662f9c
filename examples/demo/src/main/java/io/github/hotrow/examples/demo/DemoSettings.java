// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.ThreadKind;
import java.time.Duration;
import java.util.List;

/**
 * What the demonstration was asked to do. Immutable.
 *
 * @param buyers how many buyers there are
 * @param threads what their threads are made of
 * @param items how many items are on sale, of which a buyer wants any
 * @param stock the units of each item at the start of each run
 * @param seconds how long each run is measured
 * @param warmup how long each run's traffic flows before that
 * @param strategies what to run, in this order
 * @param api how the merged sale is written
 * @param soldOutTtl how old a reading may be that refuses a buyer without asking the database
 * @param inFlight changes in flight in the asynchronous run; 0: no such run
 */
record DemoSettings(
    int buyers,
    ThreadKind threads,
    int items,
    long stock,
    Duration seconds,
    Duration warmup,
    List<SaleStrategy> strategies,
    Api api,
    Duration soldOutTtl,
    int inFlight) {}
