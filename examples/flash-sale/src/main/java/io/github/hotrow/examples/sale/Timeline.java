// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the charts show of the sale: its last five minutes, which also a page that was just loaded
 * gets. Thread-safe.
 */
final class Timeline {
  private static final int SAMPLES = 1_200;
  private static final int HAPPENINGS = 200;

  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Deque<Happening> happenings = new ArrayDeque<>();
  private final List<EventStream> streams = new ArrayList<>();
  private SaleState state;

  /**
   * Everything a page needs that knows nothing yet.
   *
   * @param state the sale
   * @param samples the figures, oldest first
   * @param happenings what was done, oldest first
   */
  record History(SaleState state, List<Sample> samples, List<Happening> happenings) {}

  synchronized void add(Sample sample) {
    push(samples, sample, SAMPLES);
    streams.forEach(stream -> stream.offer("sample", sample));
  }

  synchronized void add(Happening happening) {
    push(happenings, happening, HAPPENINGS);
    streams.forEach(stream -> stream.offer("happening", happening));
  }

  synchronized void changed(SaleState now) {
    state = now;
    streams.forEach(stream -> stream.offer("state", now));
  }

  synchronized void clear() {
    samples.clear();
    happenings.clear();
    streams.forEach(stream -> stream.offer("history", history()));
  }

  /** From now on the stream gets everything, beginning with what was. */
  synchronized void join(EventStream stream) {
    stream.offer("history", history());
    streams.add(stream);
  }

  synchronized void leave(EventStream stream) {
    streams.remove(stream);
  }

  private History history() {
    return new History(state, List.copyOf(samples), List.copyOf(happenings));
  }

  private static <T> void push(Deque<T> kept, T element, int limit) {
    if (kept.size() == limit) {
      kept.removeFirst();
    }
    kept.addLast(element);
  }
}
