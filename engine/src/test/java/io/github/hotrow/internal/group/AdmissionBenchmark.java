// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to decide over the members of one row, all admitted or all refused. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class AdmissionBenchmark {
  /** The members decided over at once. */
  @Param({"1", "64", "4096"})
  int members;

  private List<Member> enough;
  private List<Member> soldOut;

  /** Two rows: one with plenty, one with nothing. */
  @Setup
  public void makeMembers() {
    BoundTable table = GroupFixture.table(Long.MIN_VALUE, Long.MAX_VALUE, false);
    enough = members(table, 1, 1_000_000);
    soldOut = members(table, 2, 0);
  }

  private List<Member> members(BoundTable table, long row, long stock) {
    Account account = new Account(GroupFixture.key(table, row));
    account.state(GroupFixture.state(stock));
    List<Member> made = new ArrayList<>(members);
    for (long id = 0; id < members; id++) {
      Part part = GroupFixture.part(account, -1, GroupFixture.between(1, Long.MAX_VALUE));
      made.add(GroupFixture.member(id, part));
    }
    return made;
  }

  /** All are admitted into one group. */
  @Benchmark
  public Attempt admitted() {
    return Attempt.decide(enough);
  }

  /** All are refused. */
  @Benchmark
  public Attempt refused() {
    return Attempt.decide(soldOut);
  }
}
