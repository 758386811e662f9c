// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit, on tables that are right and on tables in which something was put wrong. */
final class AuditIT {
  private static final long FIRST_STOCK = 100;

  private Connection connection;
  private SaleTables tables;
  private Answers answers;

  /** Buyer 0 was sold 1 to 5, buyer 1 was sold 6 to 8, in two groups; buyer 2 was refused. */
  @BeforeEach
  void sellEight() throws SQLException {
    connection = PostgresServer.dataSource(PostgresServer.newDatabase()).getConnection();
    tables = SaleTables.create(connection, 1);
    tables.renew(connection, FIRST_STOCK);
    answers = new Answers(3);
    sql("create table " + tables.ledger() + " (members integer not null)");
    sql("insert into " + tables.ledger() + " values (5), (3)");
    for (long id = 1; id <= 8; id++) {
      int buyer = id <= 5 ? 0 : 1;
      answers.answered(buyer, id, Answer.APPLIED, 1_000);
      log(id, buyer);
    }
    answers.answered(2, 9, Answer.REFUSED, 1_000);
    setStock(FIRST_STOCK - 8);
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private void sql(String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  private void log(long id, int buyer) throws SQLException {
    sql("insert into " + tables.log() + " values (" + id + ", 1, -1, " + buyer + ")");
  }

  private void setStock(long units) throws SQLException {
    sql("update " + tables.inventory() + " set quantity = " + units);
  }

  private void setLedger(int members) throws SQLException {
    sql("delete from " + tables.ledger());
    sql("insert into " + tables.ledger() + " values (" + members + ")");
  }

  private List<String> audit() throws SQLException {
    return Audit.run(connection, tables, FIRST_STOCK, answers, true);
  }

  @Test
  void passesWhenTheTablesHoldWhatTheBuyersWereTold() throws SQLException {
    assertEquals(List.of(), audit());
  }

  @Test
  void passesWithoutALedger() throws SQLException {
    sql("drop table " + tables.ledger());
    assertEquals(List.of(), audit());
  }

  @Test
  void findsAUnitThatLeftTheStockWithoutALogRow() throws SQLException {
    setStock(FIRST_STOCK - 9);
    assertEquals(
        List.of("the stock is 91, but first stock 100 and log rows of -8 make 92"), audit());
  }

  @Test
  void findsNegativeStock() throws SQLException {
    setStock(-3);
    assertEquals(
        List.of("the stock is negative: -3"), Audit.run(connection, tables, 5, answers, true));
  }

  @Test
  void findsATransactionIdThatIsTwiceInTheLog() throws SQLException {
    sql("alter table " + tables.log() + " drop constraint inventory_log_pkey");
    log(7, 1);
    setStock(FIRST_STOCK - 9);
    setLedger(9);
    assertEquals(
        List.of(
            "transaction id 7 is in the log 2 times",
            "buyer 1 was told of 3 sales, but the log has 4 of them"),
        audit());
  }

  @Test
  void findsASaleThatWasAnsweredButIsNotInTheLog() throws SQLException {
    sql("delete from " + tables.log() + " where order_id = 3");
    setStock(FIRST_STOCK - 7);
    setLedger(7);
    assertEquals(List.of("buyer 0 was told of 5 sales, but the log has 4 of them"), audit());
  }

  @Test
  void findsABuyerWhoseSalesAreAllMissing() throws SQLException {
    sql("delete from " + tables.log() + " where buyer_id = 1");
    setStock(FIRST_STOCK - 5);
    setLedger(5);
    assertEquals(List.of("buyer 1 was told of 3 sales, but the log has none of them"), audit());
  }

  @Test
  void findsASaleInTheLogWhoseBuyerWasRefused() throws SQLException {
    log(9, 2);
    setStock(FIRST_STOCK - 9);
    setLedger(9);
    assertEquals(List.of("buyer 2 was told of 0 sales, but the log has 1 of them"), audit());
  }

  @Test
  void findsALogRowUnderAnotherTransactionId() throws SQLException {
    sql("update " + tables.log() + " set order_id = 30 where order_id = 3");
    assertEquals(
        List.of(
            "buyer 0 was told of 5 sales, and the log has as many, but under other transaction"
                + " ids"),
        audit());
  }

  @Test
  void findsOtherTransactionIdsOfTheSameSum() throws SQLException {
    sql("update " + tables.log() + " set order_id = order_id + 10 where order_id = 2");
    sql("update " + tables.log() + " set order_id = order_id - 10 where order_id = 4");
    assertEquals(1, audit().size());
  }

  @Test
  void findsALogRowOfABuyerWhoDoesNotExist() throws SQLException {
    sql("update " + tables.log() + " set buyer_id = 77 where order_id = 8");
    assertEquals(
        List.of(
            "buyer 1 was told of 3 sales, but the log has 2 of them",
            "the log has 1 rows of buyer 77, who does not exist"),
        audit());
  }

  @Test
  void findsALedgerThatCountsOtherwise() throws SQLException {
    setLedger(9);
    assertEquals(List.of("the ledger counts 9 members, but the log has 8 rows"), audit());
  }

  @Test
  void findsAChangeWithoutAnAnswerWhetherOrNotItWasApplied() throws SQLException {
    answers.failed(0, 9, new UnansweredException(true, new IllegalStateException("cut off")));
    assertEquals(List.of("1 changes got no answer, the first: cut off"), audit());
    log(9, 0);
    setStock(FIRST_STOCK - 9);
    setLedger(9);
    assertEquals(List.of("1 changes got no answer, the first: cut off"), audit());
  }

  @Test
  void findsAChangeThatFailedAndWasAppliedAllTheSame() throws SQLException {
    answers.failed(0, 9, new UnansweredException(false, new IllegalStateException("refused")));
    log(9, 0);
    setStock(FIRST_STOCK - 9);
    setLedger(9);
    assertTrue(
        audit().contains("buyer 0 was told of 5 sales, but the log has 6 of them"),
        () -> "missed the sale of a failed change");
  }

  @Test
  void showsOnlyTheFirstOfManyWrongBuyers() throws SQLException {
    for (int id = 100; id < 200; id++) {
      log(id, id);
    }
    setStock(FIRST_STOCK - 108);
    setLedger(108);
    List<String> findings = audit();
    assertEquals("the stock is negative: -8", findings.get(0));
    assertEquals(5, findings.size(), findings::toString);
  }
}
