// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The check after each run that the tables hold exactly what the buyers were told. Confined to one
 * thread.
 */
public final class Audit {
  /** A table full of errors is not printed in full. */
  private static final int FINDINGS_OF_A_KIND = 3;

  private final Connection connection;
  private final AuditedTables tables;
  private final List<String> findings = new ArrayList<>();

  private Audit(Connection connection, AuditedTables tables) {
    this.connection = connection;
    this.tables = tables;
  }

  /**
   * Checks the tables of a run that is over.
   *
   * @param firstStock the units there were before the run
   * @param allMerged whether every sale went through the engine; the wrapper sends those of cold
   *     rows straight to the database, which the ledger doesn't know
   * @return what is off, in words; empty when all is right
   */
  public static List<String> run(
      Connection connection,
      AuditedTables tables,
      long firstStock,
      Answers answers,
      boolean allMerged)
      throws SQLException {
    Audit audit = new Audit(connection, tables);
    audit.nobodyFailed(answers);
    audit.stockIsFirstStockMinusSales(firstStock);
    audit.eachTransactionIdOnce();
    audit.answersAgreeWithLog(answers);
    if (audit.hasLedger()) {
      audit.ledgerCountsTheLog(allMerged);
    }
    return List.copyOf(audit.findings);
  }

  private void nobodyFailed(Answers answers) {
    if (answers.failed() > 0) {
      find(
          "%d changes got no answer, the first: %s",
          answers.failed(), String.join("; ", answers.messages()));
    }
  }

  private void stockIsFirstStockMinusSales(long firstStock) throws SQLException {
    String query = tables.wrongCounters() + " limit " + FINDINGS_OF_A_KIND;
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setLong(1, firstStock);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          compare(row.getLong(1), row.getLong(2), firstStock, row.getLong(3));
        }
      }
    }
  }

  private void compare(long item, long left, long firstStock, long logged) {
    String name = tables.nameOf(item);
    if (left != firstStock + logged) {
      find(
          "%sthe stock is %d, but first stock %d and log rows of %d make %d",
          name, left, firstStock, logged, firstStock + logged);
    }
    if (left < 0) {
      find("%sthe stock is negative: %d", name, left);
    }
  }

  private void eachTransactionIdOnce() throws SQLException {
    String query =
        "select order_id, count(*) from "
            + tables.log()
            + " as log group by order_id having count(*) <> "
            + tables.rowsOfAChange()
            + " order by order_id limit "
            + FINDINGS_OF_A_KIND;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        if (tables.rowsOfAChange() == 1) {
          find("transaction id %d is in the log %d times", row.getLong(1), row.getLong(2));
        } else {
          find(
              "transaction id %d has %d log rows instead of %d",
              row.getLong(1), row.getLong(2), tables.rowsOfAChange());
        }
      }
    }
  }

  private void answersAgreeWithLog(Answers answers) throws SQLException {
    List<BuyerAnswers> told = answers.buyers();
    boolean[] seen = new boolean[told.size()];
    List<Long> unknown = told.stream().flatMap(b -> b.unknownIds().stream()).toList();
    String query =
        "select buyer_id, count(*), "
            + BuyerAnswers.SQL_SUM
            + ", "
            + BuyerAnswers.SQL_CHECKSUM
            + " from "
            + changes()
            + " as changes where order_id <> all (?) group by buyer_id order by buyer_id";
    Array array = connection.createArrayOf("int8", unknown.toArray());
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setArray(1, array);
      try (ResultSet row = statement.executeQuery()) {
        int off = 0;
        while (row.next() && off < FINDINGS_OF_A_KIND) {
          long buyer = row.getLong(1);
          if (buyer < 0 || buyer >= told.size()) {
            find("the log has %d rows of buyer %d, who does not exist", row.getLong(2), buyer);
            off++;
          } else {
            seen[(int) buyer] = true;
            off += compare(buyer, told.get((int) buyer), row) ? 0 : 1;
          }
        }
        if (off == FINDINGS_OF_A_KIND) {
          find("perhaps more buyers' answers are off; the check ended at the third");
          return;
        }
      }
    }
    for (int buyer = 0; buyer < seen.length; buyer++) {
      if (!seen[buyer] && told.get(buyer).applied() > 0) {
        find(
            "buyer %d was told of %d sales, but the log has none of them",
            buyer, told.get(buyer).applied());
      }
    }
  }

  /** A FROM item with one row for each change, or for each log row that should not be there. */
  private String changes() {
    return tables.rowsOfAChange() == 1
        ? tables.log()
        : "(select distinct order_id, buyer_id from " + tables.log() + " as log)";
  }

  private boolean compare(long buyer, BuyerAnswers told, ResultSet row) throws SQLException {
    long logged = row.getLong(2);
    if (logged != told.applied()) {
      find(
          "buyer %d was told of %d sales, but the log has %d of them",
          buyer, told.applied(), logged);
      return false;
    }
    if (row.getLong(3) != told.idSum() || row.getLong(4) != told.checksum()) {
      find(
          "buyer %d was told of %d sales, and the log has as many, but under other transaction ids",
          buyer, told.applied());
      return false;
    }
    return true;
  }

  private void ledgerCountsTheLog(boolean allMerged) throws SQLException {
    long members = number("select coalesce(sum(members), 0) from " + tables.ledger());
    long logged = number("select count(*) from " + tables.mergedLog() + " as log");
    if (members > logged || (allMerged && members < logged)) {
      find("the ledger counts %d members, but the log has %d rows", members, logged);
    }
  }

  private boolean hasLedger() throws SQLException {
    String query = "select (to_regclass('" + tables.ledger() + "') is not null)::int";
    return number(query) == 1;
  }

  private long number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void find(String format, Object... values) {
    findings.add(String.format(Locale.ROOT, format, values));
  }
}
