// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class SharedCallsTest {
  private final SharedCalls<String> shared = new SharedCalls<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch goOn = new CountDownLatch(1);

  @Test
  void oneOfThoseWhoComeAtTheSameTimeMakesTheCall() throws Exception {
    List<FutureTask<Void>> callers = callersWhoWait(() -> {});
    goOn.countDown();
    for (FutureTask<Void> caller : callers) {
      caller.get();
    }
    assertEquals(1, calls.get());
  }

  @Test
  void allFailAsTheCallFailed() throws Exception {
    RuntimeException failure = new IllegalStateException("no");
    List<FutureTask<Void>> callers =
        callersWhoWait(
            () -> {
              throw failure;
            });
    goOn.countDown();
    for (FutureTask<Void> caller : callers) {
      ExecutionException told = assertThrows(ExecutionException.class, caller::get);
      assertSame(failure, told.getCause());
    }
    assertEquals(1, calls.get());
  }

  @Test
  void whoComesAfterItsEndMakesACallOfItsOwn() {
    goOn.countDown();
    shared.call("a", this::called);
    shared.call("a", this::called);
    assertEquals(2, calls.get());
  }

  @Test
  void differentCallsDoNotWaitForEachOther() throws Exception {
    List<FutureTask<Void>> callers = callersWhoWait(() -> {});
    shared.call("b", () -> {});
    goOn.countDown();
    for (FutureTask<Void> caller : callers) {
      caller.get();
    }
  }

  /** Eight threads that have all arrived: one is in the call, the others wait for it. */
  private List<FutureTask<Void>> callersWhoWait(Runnable end) {
    Runnable call =
        () -> {
          called();
          end.run();
        };
    List<FutureTask<Void>> callers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      FutureTask<Void> caller = new FutureTask<>(() -> shared.call("a", call), null);
      Thread thread = new Thread(caller);
      callers.add(caller);
      thread.start();
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    return callers;
  }

  private void called() {
    calls.incrementAndGet();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
