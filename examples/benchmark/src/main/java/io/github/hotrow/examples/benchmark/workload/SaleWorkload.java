// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.AuditedTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Clients that buy: one item, several in one cart, or now and then something else. */
final class SaleWorkload implements Workload {
  /** Tables larger than this are put right between runs rather than filled anew. */
  private static final long FRESH_KEYS = 1_000_000;

  private final SaleShape shape;
  private final BenchSaleTables tables;
  private final Guard guard;
  private final Customer[] customers;
  private final int firstClient;

  /** What one client draws from; owned by whoever runs the client. */
  private record Customer(UniformRandomProvider random, Distribution.Keys keys) {}

  SaleWorkload(SaleShape shape, String schema, int firstClient, int clients, long seed) {
    this.shape = shape;
    this.firstClient = firstClient;
    tables = new BenchSaleTables(schema, shape);
    guard = Guard.column("quantity").atLeast(shape.amount());
    customers = new Customer[clients];
    for (int i = 0; i < clients; i++) {
      UniformRandomProvider random =
          RandomSource.XO_RO_SHI_RO_128_PP.create(seed + firstClient + i);
      customers[i] = new Customer(random, shape.distribution().keys(random, shape.keys()));
    }
  }

  @Override
  public void renew(Connection connection) throws SQLException {
    boolean kept = shape.keys() > FRESH_KEYS && tables.isFilled(connection);
    try (Statement statement = connection.createStatement()) {
      for (String command : kept ? tables.dropLogs() : tables.dropAll()) {
        statement.execute(command);
      }
      for (String command : kept ? List.of(tables.createLog()) : tables.create()) {
        statement.execute(command);
      }
    }
    try (PreparedStatement fill =
        connection.prepareStatement(kept ? tables.refill() : tables.fill())) {
      fill.setLong(1, shape.stock());
      fill.setLong(2, kept ? shape.stock() : shape.keys());
      fill.executeUpdate();
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze " + tables.inventory());
    }
  }

  @Override
  public AuditedTables tables() {
    return tables;
  }

  @Override
  public long firstValue() {
    return shape.stock();
  }

  @Override
  public Answers answers(int clients) {
    // Several processes draw from ranges of their own.
    return new Answers(clients, (long) firstClient << 40, shape.buyers());
  }

  @Override
  public Request request(long transactionId, int client) {
    Customer customer = customers[client];
    if (shape.isMixed() && customer.random.nextInt(4) == 0) {
      long[] cold = {1 + customer.random.nextLong(shape.keys())};
      return new Request(
          transactionId, firstClient + client, Request.Kind.ORDINARY, cold, shape.amount());
    }
    long[] keys = new long[shape.cart()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = shape.isMixed() ? hotOrCold(customer) : distinct(customer, keys, i);
    }
    return new Request(
        transactionId, firstClient + client, Request.Kind.CHANGE, keys, shape.amount());
  }

  /** Two of three changes are of the one hot row. */
  private static long hotOrCold(Customer customer) {
    return customer.random.nextInt(3) == 0 ? customer.keys.next() : 1;
  }

  private static long distinct(Customer customer, long[] keys, int taken) {
    while (true) {
      long key = customer.keys.next();
      boolean isNew = true;
      for (int i = 0; i < taken; i++) {
        isNew &= keys[i] != key;
      }
      if (isNew) {
        return key;
      }
    }
  }

  @Override
  public RowStatements statements() {
    return new SaleStatements(tables.inventory(), tables.logTable());
  }

  @Override
  public HotTable hotTable() {
    return HotTable.builder(tables.inventory())
        .key("sku_id")
        .counter("quantity")
        .log(
            LogTable.builder(tables.logTable())
                .transactionId("order_id")
                .key("sku_id")
                .delta("amount", "quantity")
                .columns("buyer_id")
                .build())
        .build();
  }

  @Override
  public Change change(HotTable table, Request request) {
    long[] keys = request.keys();
    Change.Builder change = Change.to(table, keys[0]).transactionId(request.transactionId());
    for (int i = 0; i < keys.length; i++) {
      if (i > 0) {
        change.and(table, keys[i]);
      }
      change
          .add("quantity", -request.amount())
          .guard(guard)
          .log("buyer_id", (long) request.client());
    }
    return change.build();
  }

  @Override
  public List<String> ordinaryStatements() {
    return tables.ordinaryStatements();
  }
}
