// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a statement's recognition costs each time it is prepared or executed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RecognitionBenchmark {
  private static final String UPDATE =
      "update inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?";

  private final ShapeCache cache = new ShapeCache(1 << 20);
  private long literal;

  /** A text that was seen before. */
  @Benchmark
  public RecognisedStatement sameText() {
    return cache.recognise(UPDATE);
  }

  /** A shape that was seen before, in a text of its own. */
  @Benchmark
  public RecognisedStatement otherLiterals() {
    long n = literal++;
    return cache.recognise(
        "update inventory set quantity = quantity - 1 where sku_id = " + n + " and quantity >= 1");
  }

  /** A shape that nobody has seen. */
  @Benchmark
  public RecognisedStatement newShape() {
    return new ShapeCache(1 << 12).recognise(UPDATE);
  }

  /** A statement whose first word says that it goes the ordinary way. */
  @Benchmark
  public RecognisedStatement ordinary() {
    return cache.recognise("delete from inventory where sku_id = ?");
  }
}
