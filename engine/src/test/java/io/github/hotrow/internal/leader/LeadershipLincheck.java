// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.HotTable;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Test;

/**
 * Leadership, schedule and ring as one queue: callers offer, two leaders take and release in steps
 * that never park. Every member is delivered once, the members of a row in the order in which a
 * caller offered them; a row is in one batch at a time; no wake-up is lost.
 *
 * <p>The queue isn't linearizable and needn't be: a member whose offer has returned may be hidden
 * for a moment behind another caller's unfinished one. So these promises are checked, instead of
 * the answers of a sequential twin. Real threads run it: the model checker takes the lock's
 * spinning for a hang.
 */
@Param(name = "row", gen = IntGen.class, conf = "0:1")
@Param(name = "caller", gen = ThreadIdGen.class)
public class LeadershipLincheck {
  private static final int THREADS = 3;
  private static final RowKey[] ROWS = rows();

  private final AccountTable accounts = new AccountTable(1);
  private final MemberRing ring = new MemberRing(16);
  private final Leadership leadership =
      new Leadership(ring, new Schedule(accounts, 2, 4, 16, 1), 0);
  private final Leader[] leaders = {
    new Leader("test", leadership, null, null), new Leader("test", leadership, null, null)
  };
  private final Batch[] underWay = new Batch[leaders.length];

  /** How many members each caller offered to each row. */
  private final long[][] offered = new long[THREADS + 1][ROWS.length];

  /** Who was delivered, by row; owned by the batch that has the row. */
  private final List<List<Object>> delivered = List.of(new ArrayList<>(), new ArrayList<>());

  private final AtomicBoolean[] taken = {new AtomicBoolean(), new AtomicBoolean()};

  private static RowKey[] rows() {
    ColumnModel id = column("id");
    ColumnModel quantity = column("quantity");
    BoundTable table =
        new BoundTable(
            HotTable.builder("stock").key("id").counter("quantity").build(),
            "stock",
            Set.of(),
            List.of(id),
            List.of(new CounterModel(quantity, 0, 0, Long.MAX_VALUE)),
            Map.of("id", id, "quantity", quantity),
            Set.of(),
            List.of(),
            null);
    return new RowKey[] {
      new RowKey(table, new Object[] {0L}), new RowKey(table, new Object[] {1L})
    };
  }

  private static ColumnModel column(String name) {
    return new ColumnModel(
        name, ColumnKind.INTEGER, "int8", "bigint", -1, 0, -1, true, false, false);
  }

  /** A caller's change of one row; its id says whose it is and which. */
  @Operation
  public void offer(@Param(name = "row") int row, @Param(name = "caller") int caller) {
    Part part = new Part(ROWS[row], new long[] {1}, null, null, new Object[0]);
    part.account(accounts.of(ROWS[row]));
    long id = 100L * caller + offered[caller][row]++;
    leadership.offer(new Member(id, new Part[] {part}, 0, 0, 0, null, null));
  }

  @Operation(nonParallelGroup = "first leader")
  public void firstLeader() {
    step(0);
  }

  @Operation(nonParallelGroup = "second leader")
  public void secondLeader() {
    step(1);
  }

  /** Takes a batch, or releases the one it has. */
  private boolean step(int leader) {
    Batch batch = underWay[leader];
    if (batch != null) {
      mark(batch, false);
      underWay[leader] = null;
      leadership.release(batch, leaders[leader]);
      return true;
    }
    batch = leadership.takeNow(leaders[leader]);
    if (batch == null) {
      return false;
    }
    mark(batch, true);
    for (Member member : batch.members()) {
      delivered.get(row(member.parts()[0].key())).add(member.transactionId());
    }
    underWay[leader] = batch;
    return true;
  }

  private void mark(Batch batch, boolean take) {
    batch
        .accounts()
        .forEach(
            account ->
                check(
                    taken[row(account.key())].compareAndSet(!take, take), "a row in two batches"));
  }

  private static int row(RowKey key) {
    return ((Long) key.value(0)).intValue();
  }

  /** The promises, once all is quiet. */
  @Validate
  public void promises() {
    if (underWay[0] == null && underWay[1] == null && ring.size() > 0) {
      check(!leadership.isWatched(), "a member in the ring, and nobody was woken");
    }
    for (int leader = 0; leader < leaders.length; leader++) {
      if (underWay[leader] != null) {
        step(leader);
      }
    }
    while (step(0)) {
      // until nothing is left
    }
    check(leadership.waiting() == 0, "members left over");
    for (int row = 0; row < ROWS.length; row++) {
      checkOrder(row);
    }
  }

  private void checkOrder(int row) {
    long[] next = new long[offered.length];
    for (Object id : delivered.get(row)) {
      int caller = (int) ((Long) id / 100);
      check((Long) id % 100 == next[caller]++, "delivered twice, or overtaken");
    }
    for (int caller = 0; caller < next.length; caller++) {
      check(next[caller] == offered[caller][row], "never delivered");
    }
  }

  private static void check(boolean kept, String otherwise) {
    if (!kept) {
      throw new IllegalStateException(otherwise);
    }
  }

  @Test
  void whateverTheInterleavingEachMemberIsDeliveredOnceAndInOrder() {
    new StressOptions()
        .verifier(EpsilonVerifier.class)
        .iterations(10)
        .invocationsPerIteration(1_000)
        .threads(THREADS)
        .actorsPerThread(3)
        .check(LeadershipLincheck.class);
  }
}
