// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sales and restocks of {@link Inventory} with every answer kept, and held against the database
 * afterwards. Thread-safe but for {@link #audit}.
 */
public final class SaleAudit {
  private final TestDatabase database;
  private final long firstQuantity;
  private final AtomicLong orders = new AtomicLong();
  private final AtomicLong busy = new AtomicLong();
  private final Map<Long, Outcome> answers = new ConcurrentHashMap<>();
  private final Map<Long, Long> amounts = new ConcurrentHashMap<>();

  /** An audit of rows that hold so many, and of which only this changes any. */
  public SaleAudit(TestDatabase database, long firstQuantity) {
    this.database = database;
    this.firstQuantity = firstQuantity;
  }

  /** A random sale, or now and then a restock, of one of the SKUs from 1 to {@code skus}. */
  public Outcome change(HotrowEngine engine, Random random, int skus) {
    long sku = 1L + random.nextInt(skus);
    long order = orders.incrementAndGet();
    long amount = 1L + random.nextInt(9);
    boolean restock = random.nextInt(6) == 0;
    amounts.put(order, restock ? amount : -amount);
    Outcome outcome =
        engine.execute(
            restock ? Inventory.restock(sku, order, amount) : Inventory.sale(sku, order, amount));
    answers.put(order, outcome);
    if (outcome instanceof Outcome.Busy) {
      busy.incrementAndGet();
    }
    return outcome;
  }

  /** How many were answered so far. */
  public int answers() {
    return answers.size();
  }

  /** How many were told that their row was busy. */
  public long busy() {
    return busy.get();
  }

  /** Every answer is the one the change would have got alone, at its place in the row's order. */
  public void audit() {
    assertEquals(0, database.number("select count(*) from inventory where quantity < 0"));
    assertEquals(
        List.of(),
        database.rows(
            "select sku_id, quantity, (select sum(amount) from inventory_log as l"
                + " where l.sku_id = i.sku_id) from inventory as i where quantity <> "
                + firstQuantity
                + " + coalesce((select sum(amount) from inventory_log as l"
                + " where l.sku_id = i.sku_id), 0)"),
        "rows that are not their first value plus their log");
    TreeSet<String> applied = new TreeSet<>();
    answers.forEach(
        (order, outcome) -> {
          if (outcome instanceof Outcome.Applied row) {
            applied.add(order + "," + amounts.get(order) + "," + row.row().longValue("quantity"));
          } else if (outcome instanceof Outcome.Insufficient refused) {
            assertTrue(
                refused.row().longValue("quantity") < -amounts.get(order),
                () -> "order " + order + " of " + amounts.get(order) + " was told " + refused);
          } else {
            assertTrue(outcome instanceof Outcome.Busy, () -> order + " was told " + outcome);
          }
        });
    assertEquals(
        applied,
        new TreeSet<>(database.rows("select order_id, amount, quantity_after from inventory_log")));
    assertEquals(
        List.of(),
        database.rows(
            "select * from (select l.sku_id, g.ledger_position, l.group_position,"
                + " quantity_after - amount as before, lag(quantity_after, 1, "
                + firstQuantity
                + ") over (partition by l.sku_id order by g.ledger_position, l.group_position)"
                + " as previous from inventory_log l join hotrow_group g using (group_id)) as c"
                + " where before <> previous"),
        "values that don't follow from the one before");
  }
}
