// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.Journal.Ending;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a change costs in the journal: taken in, sent with a group of 64, ended; not forced. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class AppendBenchmark {
  private static final int MEMBERS = 64;

  private final JournalFixture journal = new JournalFixture();
  private final Change[] changes = new Change[MEMBERS];
  private final long[] numbers = new long[MEMBERS];
  private final Ending[] endings = new Ending[MEMBERS];
  private JournalWriter writer;
  private long groups;

  /** A journal with segments of their usual size. */
  @Setup
  public void open() throws IOException {
    writer = journal.open(16 << 20);
    Arrays.setAll(changes, JournalFixture::sale);
    Arrays.fill(endings, Ending.APPLIED);
  }

  /** One group from intake to end. */
  @Benchmark
  @OperationsPerInvocation(MEMBERS)
  public long group() {
    for (int i = 0; i < MEMBERS; i++) {
      numbers[i] = writer.accepted(changes[i], null);
    }
    writer.underWay(JournalFixture.group(++groups), numbers);
    writer.ended(numbers, endings);
    return groups;
  }

  /** Deletes the files. */
  @TearDown
  public void close() throws IOException {
    journal.close();
  }
}
