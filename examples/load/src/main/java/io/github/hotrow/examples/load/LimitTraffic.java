// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * What one connection can do without an engine: a loop of {@link GroupStatement} with groups of one
 * size, whose members nobody waits for. A group is refused as a whole. Confined to the main thread.
 */
public final class LimitTraffic implements Traffic {
  private final Answers answers = new Answers(1);
  private final AtomicLong groups = new AtomicLong();
  private final int groupSize;
  private final GroupStatement statement;
  private final Thread loop = new Thread(this::loop, "limit");
  private volatile boolean over;

  /** Opens the connection. */
  public LimitTraffic(DataSource source, SaleTables tables, int groupSize) throws SQLException {
    this.groupSize = groupSize;
    createLedger(source, tables);
    statement = new GroupStatement(source.getConnection(), tables);
    loop.setDaemon(true);
  }

  /** An engine makes its ledger when it starts; this one is not used for more. */
  private static void createLedger(DataSource source, SaleTables tables) {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(source);
    config.setLedgerTable(tables.ledger());
    new HotrowEngine(config).close();
  }

  @Override
  public void start() {
    loop.start();
  }

  private void loop() {
    long[] ids = new long[groupSize];
    long[] amounts = new long[groupSize];
    long[] buyers = new long[groupSize];
    Arrays.fill(amounts, -1);
    while (!over) {
      answers.newTransactionIds(ids);
      long begunNs = System.nanoTime();
      try {
        boolean sold = statement.commit(ids, amounts, buyers);
        record(sold, ids, System.nanoTime() - begunNs);
      } catch (SQLException e) {
        for (long id : ids) {
          answers.failed(0, id, new UnansweredException(true, e));
        }
        return;
      }
    }
  }

  private void record(boolean sold, long[] ids, long latencyNs) {
    if (sold) {
      groups.incrementAndGet();
      answers.answered(0, ids, Answer.APPLIED, latencyNs);
    } else {
      answers.answered(0, ids, Answer.REFUSED, latencyNs);
    }
  }

  @Override
  public void stop() throws InterruptedException {
    over = true;
    Patience.join(List.of(loop));
  }

  @Override
  public Answers answers() {
    return answers;
  }

  @Override
  public long groups(long committed) {
    return groups.get();
  }

  @Override
  public int clients() {
    return 1;
  }

  @Override
  public String threads() {
    return "platform";
  }

  @Override
  public String note() {
    return "one connection, no engine, groups of " + groupSize + ", the statement written by hand";
  }

  @Override
  public void close() {
    over = true;
    try {
      statement.close();
    } catch (SQLException e) {
      throw new UnansweredException(false, e);
    }
  }
}
