// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many callers that want a sequence's value at the same time. */
@Timeout(60)
final class SequencesTest {
  private static final int CALLERS = 50;

  @Test
  void thoseThatWaitForTheFirstToFailFailWithItAndDoNotTryInTurn() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    CountDownLatch allWait = new CountDownLatch(1);
    Sequences sequences = new Sequences(source(tries, allWait));
    AtomicInteger failed = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      Thread caller =
          new Thread(
              () -> {
                Unbindable why = assertThrows(Unbindable.class, () -> sequences.next("s"));
                assertTrue(why.getMessage().contains("08001"), why::getMessage);
                failed.incrementAndGet();
              });
      caller.start();
      callers.add(caller);
    }
    for (Thread caller : callers) {
      while (caller.getState() != Thread.State.WAITING) {
        Thread.onSpinWait(); // until it is in the queue behind the first, or is the first
      }
    }
    allWait.countDown();
    for (Thread caller : callers) {
      caller.join();
    }
    assertEquals(CALLERS, failed.get());
    assertEquals(1, tries.get());
    assertThrows(Unbindable.class, () -> sequences.next("s"));
    assertEquals(2, tries.get(), "who comes later tries anew");
  }

  private static DataSource source(AtomicInteger tries, CountDownLatch allWait) {
    return (DataSource)
        Proxy.newProxyInstance(
            SequencesTest.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              tries.incrementAndGet();
              allWait.await();
              throw new SQLException("the server is away", "08001");
            });
  }
}
