// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.EscrowTransaction.Grant;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Transactions whose changes are granted one by one, before it is known whether they commit. */
@Timeout(60)
final class EscrowIT {
  private static final HotTable STOCK = HotTable.builder("stock").key("id").counter("n").build();
  private static final InsertInto ORDERS =
      new InsertInto("orders", List.of("id", "buyer", "note"), List.of("at"), false);

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private TestDatabase database;
  private HotrowEngine engine;

  @BeforeEach
  void createTables() {
    database = invariants.database();
    database.run(
        """
        create table stock (id bigint primary key, n int not null);
        create table orders (id bigint primary key, buyer text, note varchar(5), at timestamptz);
        insert into stock select i, 10 from generate_series(1, 4) as i;
        """);
    engine = invariants.engine().register(STOCK).register(ORDERS);
  }

  private static Change take(long id, long amount) {
    return Change.to(STOCK, id)
        .add("n", -amount)
        .guard(Guard.column("n").atLeast(amount))
        .timeout(Duration.ofSeconds(20))
        .build();
  }

  private static Change put(long id, long amount) {
    return Change.to(STOCK, id).add("n", amount).build();
  }

  private long stock(long id) {
    return database.number("select n from stock where id = " + id);
  }

  private long orders() {
    return database.number("select count(*) from orders");
  }

  /** Runs the wish in a thread of its own, and returns once that waits. */
  private static FutureTask<Grant> waiting(Callable<Grant> wish) {
    FutureTask<Grant> task = new FutureTask<>(wish);
    Thread thread = new Thread(task, "waiting");
    thread.start();
    Await.until(
        "the thread waits for others",
        Duration.ofSeconds(10),
        () -> task.isDone() || isParkedInEscrow(thread));
    assertFalse(task.isDone(), "it should have waited");
    return task;
  }

  private static boolean isParkedInEscrow(Thread thread) {
    Object blocker = java.util.concurrent.locks.LockSupport.getBlocker(thread);
    return blocker != null && blocker.getClass().getSimpleName().equals("Escrow");
  }

  @Test
  void whatWasGrantedIsAppliedByCommitTogetherWithTheRowsAlong() {
    try (EscrowTransaction sale = engine.begin()) {
      sale.insert(ORDERS, 1L, "Ann", null);
      assertEquals(Grant.GRANTED, sale.reserve(take(1, 3)));
      assertEquals(Grant.GRANTED, sale.reserve(take(2, 4)));
      sale.insert(ORDERS, 2L, "Ann", "gift");
      assertEquals(10, stock(1), "nothing is in the database before commit");
      Outcome.Applied applied = sale.commit(null);
      assertEquals(7, applied.rows().get(0).longValue("n"));
      assertEquals(6, applied.rows().get(1).longValue("n"));
    }
    assertEquals(7, stock(1));
    assertEquals(6, stock(2));
    assertEquals(
        List.of("1,Ann,null,t", "2,Ann,gift,t"),
        database.rows("select id, buyer, note, at is not null from orders order by id"));
  }

  @Test
  void whatIsGivenBackCanBeGrantedToTheNext() {
    try (EscrowTransaction first = engine.begin()) {
      assertEquals(Grant.GRANTED, first.reserve(take(1, 10)));
    }
    try (EscrowTransaction second = engine.begin()) {
      assertEquals(Grant.GRANTED, second.reserve(take(1, 10)));
      second.commit(null);
    }
    assertEquals(0, stock(1));
  }

  @Test
  void whereTheAnswerDependsOnAnotherItIsGivenWhenThatOneDecides() throws Exception {
    for (boolean commits : new boolean[] {false, true}) {
      EscrowTransaction first = engine.begin();
      EscrowTransaction second = engine.begin();
      assertEquals(Grant.GRANTED, first.reserve(take(1, 8)));
      FutureTask<Grant> answer = waiting(() -> second.reserve(take(1, 5)));
      if (commits) {
        first.commit(null);
      } else {
        first.close();
      }
      assertEquals(commits ? Grant.INSUFFICIENT : Grant.GRANTED, answer.get());
      second.close();
    }
  }

  @Test
  void anIncreaseThatIsPendingNeitherGrantsNorRefuses() throws Exception {
    EscrowTransaction restock = engine.begin();
    EscrowTransaction sale = engine.begin();
    assertEquals(Grant.GRANTED, restock.reserve(put(1, 5)));
    FutureTask<Grant> answer = waiting(() -> sale.reserve(take(1, 12)));
    restock.commit(null);
    assertEquals(Grant.GRANTED, answer.get());
    sale.commit(null);
    assertEquals(3, stock(1));
  }

  @Test
  void aRefusalIsGivenOnlyAfterAFreshReading() {
    try (EscrowTransaction sale = engine.begin()) {
      assertEquals(Grant.INSUFFICIENT, sale.reserve(take(1, 11)));
      database.run("update stock set n = 11 where id = 1");
      assertEquals(Grant.GRANTED, sale.reserve(take(1, 11)));
      sale.commit(null);
    }
    assertEquals(0, stock(1));
  }

  @Test
  void whatAnotherProcessTookIsLostAndNothingIsApplied() {
    try (EscrowTransaction sale = engine.begin()) {
      sale.insert(ORDERS, 1L, "Ann", null);
      assertEquals(Grant.GRANTED, sale.reserve(take(1, 6)));
      database.run("update stock set n = 5 where id = 1");
      assertThrows(ReservationLostException.class, () -> sale.commit(null));
    }
    assertEquals(5, stock(1));
    assertEquals(0, orders());
  }

  @Test
  void aRowThatGoesAlongAndIsRefusedFailsItsTransactionAlone() {
    database.run("insert into orders values (7, 'Bob')");
    try (EscrowTransaction good = engine.begin();
        EscrowTransaction bad = engine.begin()) {
      good.insert(ORDERS, 8L, "Ann", null);
      bad.insert(ORDERS, 7L, "Eve", null);
      good.reserve(take(1, 1));
      bad.reserve(take(1, 1));
      ChangeRejectedException refused =
          assertThrows(ChangeRejectedException.class, () -> bad.commit(null));
      assertEquals("23505", refused.sqlState());
      good.commit(null);
    }
    assertEquals(9, stock(1));
  }

  @Test
  void twoThatWaitForEachOtherAreFoundAndOneGivesWay() throws Exception {
    EscrowTransaction first = engine.begin();
    EscrowTransaction second = engine.begin();
    assertEquals(Grant.GRANTED, first.reserve(take(1, 8)));
    assertEquals(Grant.GRANTED, second.reserve(take(2, 8)));
    FutureTask<Grant> answer = waiting(() -> first.reserve(take(2, 8)));
    ChangeNotAppliedException deadlock =
        assertThrows(ChangeNotAppliedException.class, () -> second.reserve(take(1, 8)));
    assertEquals(Reason.DEADLOCK, deadlock.reason());
    second.close();
    assertEquals(Grant.GRANTED, answer.get());
    first.commit(null);
    assertEquals(
        List.of("1,2", "2,2"), database.rows("select id, n from stock where id < 3 order by 1"));
  }

  @Test
  void anAbandonedReservationIsTakenBackByWhoWaitsForIt() {
    HotrowEngine hasty =
        invariants
            .engine(config -> config.setReservationTimeout(Duration.ofMillis(100)))
            .register(STOCK);
    EscrowTransaction abandoned = hasty.begin();
    assertEquals(Grant.GRANTED, abandoned.reserve(take(1, 10)));
    try (EscrowTransaction next = hasty.begin()) {
      assertEquals(Grant.GRANTED, next.reserve(take(1, 10)));
      next.commit(null);
    }
    assertThrows(ReservationLostException.class, () -> abandoned.commit(null));
    assertEquals(0, stock(1));
  }

  @Test
  void aWaitEndsWithItsTimeout() {
    EscrowTransaction first = engine.begin();
    assertEquals(Grant.GRANTED, first.reserve(take(1, 10)));
    try (EscrowTransaction second = engine.begin()) {
      Change impatient =
          Change.to(STOCK, 1L)
              .add("n", -1)
              .guard(Guard.column("n").atLeast(1))
              .timeout(Duration.ofMillis(50))
              .build();
      ChangeNotAppliedException late =
          assertThrows(ChangeNotAppliedException.class, () -> second.reserve(impatient));
      assertEquals(Reason.TIMEOUT, late.reason());
    }
    first.commit(null);
  }

  @Test
  void aGuardStrongerThanItsDeltaStaysTrueWhoeverCommitsFirst() throws Exception {
    Change onlyIfFull =
        Change.to(STOCK, 1L).add("n", -1).guard(Guard.column("n").atLeast(10)).build();
    EscrowTransaction first = engine.begin();
    EscrowTransaction second = engine.begin();
    assertEquals(Grant.GRANTED, first.reserve(onlyIfFull));
    FutureTask<Grant> answer = waiting(() -> second.reserve(take(1, 1)));
    first.commit(null);
    assertEquals(Grant.GRANTED, answer.get());
    second.commit(null);
    assertEquals(8, stock(1));
  }

  @Test
  void whatMemoryCanNotSayIsLeftToTheDatabase() {
    try (EscrowTransaction sale = engine.begin()) {
      assertEquals(Grant.NO_SUCH_ROW, sale.reserve(take(99, 1)));
      assertEquals(Grant.GRANTED, sale.reserve(take(1, 1)));
      assertEquals(Grant.UNDECIDED, sale.reserve(take(1, 1)), "the same row again");
      assertEquals(Grant.UNDECIDED, sale.reserve(put(2, Integer.MAX_VALUE)), "out of range");
    }
  }

  @Test
  void aRowChangedByTheDatabasesOwnWaysIsReadAnew() {
    EscrowTransaction moved = engine.begin();
    assertEquals(Grant.GRANTED, moved.reserve(take(1, 4)));
    moved.handOver();
    database.run("update stock set n = n - 4 where id = 1");
    moved.close();
    try (EscrowTransaction next = engine.begin()) {
      assertEquals(Grant.INSUFFICIENT, next.reserve(take(1, 7)));
      assertEquals(Grant.GRANTED, next.reserve(take(1, 6)));
    }
  }

  @Test
  void aTransactionThatIsOverTakesNothing() {
    EscrowTransaction done = engine.begin();
    done.reserve(take(1, 1));
    done.commit(null);
    assertThrows(IllegalStateException.class, () -> done.reserve(take(1, 1)));
    assertThrows(IllegalStateException.class, () -> done.commit(null));
    done.close();
    assertThrows(IllegalStateException.class, () -> engine.begin().commit(null));
  }

  @Test
  void nobodyIsToldYesAndThenNoHoweverManyRollBack() throws Exception {
    database.run("update stock set n = 700 where id <= 3");
    AtomicLong ids = new AtomicLong();
    AtomicLong sold = new AtomicLong();
    AtomicLong deadlocks = new AtomicLong();
    List<FutureTask<Void>> buyers = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Random random = new Random(i);
      FutureTask<Void> buyer =
          new FutureTask<>(
              () -> {
                for (int n = 0; n < 120; n++) {
                  buy(random, ids, sold, deadlocks);
                }
                return null;
              });
      buyers.add(buyer);
      new Thread(buyer, "buyer-" + i).start();
    }
    for (FutureTask<Void> buyer : buyers) {
      try {
        buyer.get();
      } catch (ExecutionException e) {
        throw new AssertionError("a buyer failed", e.getCause());
      }
    }
    assertEquals(2_100 - sold.get(), database.number("select sum(n) from stock where id <= 3"));
    assertEquals(0, database.number("select count(*) from stock where n < 0"));
    assertEquals(sold.get(), database.number("select coalesce(sum(length(note)), 0) from orders"));
    assertTrue(sold.get() > 1_000, "only " + sold + " were sold");
  }

  private void buy(Random random, AtomicLong ids, AtomicLong sold, AtomicLong deadlocks) {
    try (EscrowTransaction sale = engine.begin()) {
      long amount = 0;
      for (int rows = 1 + random.nextInt(2); rows > 0; rows--) {
        long wanted = 1L + random.nextInt(2);
        if (sale.reserve(take(1L + random.nextInt(3), wanted)) == Grant.GRANTED) {
          amount += wanted;
        }
      }
      if (amount > 0 && random.nextInt(3) > 0) {
        sale.insert(ORDERS, ids.incrementAndGet(), "someone", "x".repeat((int) amount));
        sale.commit(null);
        sold.addAndGet(amount);
      }
    } catch (ChangeNotAppliedException e) {
      assertEquals(Reason.DEADLOCK, e.reason());
      deadlocks.incrementAndGet();
    }
  }
}
