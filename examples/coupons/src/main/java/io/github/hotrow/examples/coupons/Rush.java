// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.examples.coupons.Answer.Reply;
import io.github.hotrow.examples.coupons.ServiceProcess.OpenChange;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.recovery.Fate;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The story: customers rush for coupons and red envelopes, the service is killed in the middle, its
 * successor recovers, and the customers go on; then the audit. Confined to the main thread.
 */
final class Rush {
  private static final boolean TERMINAL = Boolean.getBoolean("hotrow.terminal");
  private static final long LOOK_MS = 20;
  private static final long SHOW_NS = TERMINAL ? 250_000_000L : 1_000_000_000L;
  private static final int LONGEST_WITHOUT_ANSWER_S = 120;

  private final DatabaseServer server;
  private final CouponTables tables;
  private final Path journal;
  private final int crashes;
  private final Customers customers;
  private final PrintWriter out;
  private final List<OpenChange> open = new ArrayList<>();
  private int services;
  private long shownNs;

  /**
   * A rush.
   *
   * @param journal the directory of the services' journal
   * @param crashes how often the service is killed
   */
  Rush(
      DatabaseServer server,
      CouponTables tables,
      Path journal,
      int crashes,
      Customers customers,
      PrintWriter out) {
    this.server = server;
    this.tables = tables;
    this.journal = journal;
    this.crashes = crashes;
    this.customers = customers;
    this.out = out;
  }

  /** Runs it; whether every check of the audit passed. */
  boolean run() throws InterruptedException, SQLException {
    ServiceProcess service = start();
    try {
      customers.start();
      for (int crash = 1; crash <= crashes; crash++) {
        awaitTold((long) customers.all() * crash / (crashes + 1));
        customers.use(null);
        int unanswered = service.kill();
        clear();
        out.printf(
            Locale.ROOT,
            "%nkill -9 %d: %,d customers wait for an answer that won't come%n",
            service.pid(),
            unanswered);
        service = start();
        recovered(service);
      }
      awaitTold(customers.all());
    } finally {
      customers.use(null);
      service.close();
    }
    clear();
    told();
    return audit();
  }

  private ServiceProcess start() throws InterruptedException {
    ServiceProcess service = ServiceProcess.start(server.address(), tables.schema(), journal);
    out.printf("service %d is process %d%n", ++services, service.pid());
    out.flush();
    customers.use(service);
    return service;
  }

  private void recovered(ServiceProcess service) {
    Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    service.open().forEach(change -> fates.merge(change.fate(), 1, Integer::sum));
    out.printf(
        Locale.ROOT,
        "  its journal knew of %,d open changes: %,d were applied, %,d were not%n",
        service.open().size(),
        fates.getOrDefault(Fate.APPLIED, 0),
        fates.getOrDefault(Fate.NOT_APPLIED, 0));
    service.open().stream()
        .limit(3)
        .forEach(change -> out.printf("    %-11s %s%n", change.fate(), change.request().line()));
    out.flush();
    open.addAll(service.open());
  }

  /** Waits until so many requests are answered. */
  private void awaitTold(long many) throws InterruptedException {
    long lastNs = System.nanoTime();
    int last = -1;
    while (customers.told().size() < many) {
      if (customers.await(LOOK_MS)) {
        return;
      }
      int now = customers.told().size();
      if (now != last) {
        last = now;
        lastNs = System.nanoTime();
      } else if (System.nanoTime() - lastNs > LONGEST_WITHOUT_ANSWER_S * 1_000_000_000L) {
        throw new CannotRunException(
            "nobody got an answer for " + LONGEST_WITHOUT_ANSWER_S + " s; does the server run?",
            null);
      }
      show(now);
    }
  }

  private void show(int told) {
    if (System.nanoTime() - shownNs < SHOW_NS) {
      return;
    }
    shownNs = System.nanoTime();
    String bar = "#".repeat(30 * told / customers.all());
    String line =
        String.format(Locale.ROOT, "  [%-30s] %,d of %,d requests", bar, told, customers.all());
    out.print(TERMINAL ? "\r\033[K" + line : line + System.lineSeparator());
    out.flush();
  }

  private void clear() {
    if (TERMINAL) {
      out.print("\r\033[K");
    }
  }

  private void told() {
    Map<Reply, Integer> counts = new EnumMap<>(Reply.class);
    customers.told().values().forEach(answer -> counts.merge(answer.reply(), 1, Integer::sum));
    out.printf("%nThe customers were told%n");
    counts.forEach((reply, count) -> out.printf(Locale.ROOT, "  %-15s %,9d%n", reply, count));
  }

  private boolean audit() throws SQLException {
    List<Audit.Check> checks =
        Audit.run(tables, server.dataSource(), customers.told(), List.copyOf(open));
    out.printf("%nThe audit%n");
    for (Audit.Check check : checks) {
      out.printf("  %-5s %-52s %s%n", check.ok() ? "ok" : "WRONG", check.what(), check.found());
    }
    boolean allOk = checks.stream().allMatch(Audit.Check::ok);
    out.println(allOk ? "Nothing lost, nothing twice." : "SOMETHING IS WRONG.");
    out.flush();
    return allOk;
  }
}
