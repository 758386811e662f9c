// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.OutcomeUnknownException;
import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.Reconciliation;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.Inventory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary with a synchronous standby: what is acknowledged is on both. */
@Timeout(180)
final class FailoverIT {
  private static HotrowConfig config(String url) {
    HotrowConfig config = new HotrowConfig();
    config.setJdbcUrl(url);
    config.setCommitTimeout(Duration.ofSeconds(1));
    config.setLockPatience(Duration.ofMillis(200));
    config.setChangeTimeout(Duration.ofSeconds(20));
    return config;
  }

  @Test
  void losesNothingAcknowledgedWhenTheStandbyTakesOver() throws Exception {
    Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    Set<Long> denied = ConcurrentHashMap.newKeySet();
    AtomicLong orders = new AtomicLong();
    try (ReplicatedServer servers =
        new ReplicatedServer(Inventory.DDL + "insert into inventory values (1, 100000000)")) {
      servers.startStandby();
      List<Thread> threads = new ArrayList<>();
      boolean[] stop = new boolean[1];
      try (HotrowEngine engine =
          new HotrowEngine(config(servers.url())).register(Inventory.TABLE)) {
        for (int i = 0; i < 8; i++) {
          Thread thread =
              new Thread(
                  () -> {
                    while (!stop[0]) {
                      long order = orders.incrementAndGet();
                      try {
                        engine.execute(Inventory.sale(1, order, 1));
                        acknowledged.add(order);
                      } catch (ChangeException e) {
                        if (e.applied() == ChangeException.AppliedState.NO) {
                          denied.add(order);
                        }
                      }
                    }
                  });
          thread.start();
          threads.add(thread);
        }
        Await.until("sales go", Duration.ofSeconds(30), () -> acknowledged.size() > 300);
        servers.killPrimaryAndPromote();
        int before = acknowledged.size();
        Await.until(
            "sales go on at the standby",
            Duration.ofSeconds(60),
            () -> acknowledged.size() > before + 300);
        stop[0] = true;
        for (Thread thread : threads) {
          thread.join();
        }
      }
      Set<Long> log = new HashSet<>(servers.orders());
      assertTrue(log.containsAll(acknowledged), "something acknowledged is missing");
      denied.retainAll(log);
      assertEquals(Set.of(), denied, "told not applied, and applied");
      AuditReport report =
          new Reconciliation(servers.dataSource(), "hotrow_group")
              .audit(AuditScope.of(Inventory.TABLE), AuditProgress.NONE);
      assertTrue(report.isClean() && report.counts().isEmpty(), report::toString);
    }
  }

  @Test
  void saysUnknownIfTheWaitForTheStandbyIsCancelled() throws IOException, java.sql.SQLException {
    try (ReplicatedServer servers =
        new ReplicatedServer(Inventory.DDL + "insert into inventory values (1, 100)")) {
      servers.startStandby();
      HotrowConfig config = config(servers.url());
      config.setCommitTimeout(Duration.ofSeconds(20));
      try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
        assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
        servers.stopStandby();
        CompletableFuture<Outcome> waiting =
            engine.submit(Inventory.sale(1, 2, 1)).toCompletableFuture();
        Await.until(
            "a commit waits for the standby, and is cancelled",
            Duration.ofSeconds(20),
            servers::cancelWaitForStandby);
        CompletionException end = assertThrows(CompletionException.class, waiting::join);
        assertEquals(OutcomeUnknownException.class, end.getCause().getClass(), end::toString);
        assertTrue(servers.orders().contains(2L), "it is on the primary");
      }
    }
  }
}
