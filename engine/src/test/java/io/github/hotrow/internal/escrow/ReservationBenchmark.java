// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.GroupFixture;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** What a reservation that is granted from memory, and its end, cost the calling thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ReservationBenchmark {
  private final BoundTable table = GroupFixture.table(Long.MIN_VALUE, Long.MAX_VALUE, false);
  private final Account account = new Account(GroupFixture.key(table, 1));
  private final RowState state = GroupFixture.state(1_000_000);
  private final Escrow escrow = new Escrow(table);
  private final Part part = GroupFixture.part(account, -1, GroupFixture.between(1, Long.MAX_VALUE));

  private Escrow.Decision reserveAndGiveBack() {
    Hold hold = new Hold(escrow, part, null, 0);
    Escrow.Decision decision = escrow.decide(hold, state, 0, null);
    escrow.remove(hold);
    return decision;
  }

  /** One thread alone. */
  @Benchmark
  public Escrow.Decision alone() {
    return reserveAndGiveBack();
  }

  /** Two threads on the same row. */
  @Benchmark
  @Threads(2)
  public Escrow.Decision two() {
    return reserveAndGiveBack();
  }
}
