// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.examples.coupons.Answer.Reply;
import io.github.hotrow.examples.coupons.ServiceProcess.OpenChange;
import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.Fate;
import io.github.hotrow.recovery.Reconciliation;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/** Holds what customers were told against the tables. Confined to one thread. */
final class Audit {
  private final CouponTables tables;
  private final DataSource database;
  private final List<Check> checks = new ArrayList<>();

  /**
   * One thing that must be so. Immutable.
   *
   * @param what it in words
   * @param found the figures
   * @param ok whether it is so
   */
  record Check(String what, String found, boolean ok) {}

  private Audit(CouponTables tables, DataSource database) {
    this.tables = tables;
    this.database = database;
  }

  /**
   * All checks.
   *
   * @param told what each customer was told last
   * @param open what was left open by services that were killed
   */
  static List<Check> run(
      CouponTables tables, DataSource database, Map<Request, Answer> told, List<OpenChange> open)
      throws SQLException {
    Audit audit = new Audit(tables, database);
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      audit.coupons(statement, told);
      audit.envelopes(statement, told);
    }
    audit.recovered(told, open);
    audit.reconciliation();
    return audit.checks;
  }

  private void coupons(Statement statement, Map<Request, Answer> told) throws SQLException {
    String schema = tables.schema();
    statement.execute("set search_path to " + schema);
    try (ResultSet row =
        statement.executeQuery(
            "select total, issued, (select count(*) from claim), (select sum(holds) from"
                + " coupon_holder) from coupon")) {
      row.next();
      long issued = row.getLong(2);
      add(
          "coupons issued = claims = held by users",
          issued == row.getLong(3) && issued == row.getLong(4) && issued <= row.getLong(1),
          "%,d = %,d = %,d of %,d",
          issued,
          row.getLong(3),
          row.getLong(4),
          row.getLong(1));
    }
    try (ResultSet row =
        statement.executeQuery(
            "select coalesce(max(n), 0), per_user, count(*) filter (where coalesce(n, 0)"
                + " <> coalesce(holds, 0)) from coupon_holder full join (select coupon_id, user_id, count(*) as n"
                + " from claim group by 1, 2) as c using (coupon_id, user_id) join coupon using"
                + " (coupon_id) group by per_user")) {
      boolean any = row.next();
      add(
          "no user has more than the limit",
          !any || (row.getLong(1) <= row.getLong(2) && row.getLong(3) == 0),
          "at most %,d",
          any ? row.getLong(1) : 0L);
    }
    Map<UUID, Long> claims = new HashMap<>();
    try (ResultSet rows = statement.executeQuery("select claim_id, user_id from claim")) {
      while (rows.next()) {
        claims.put((UUID) rows.getObject(1), rows.getLong(2));
      }
    }
    long yes = 0;
    long wrong = 0;
    for (Map.Entry<Request, Answer> entry : told.entrySet()) {
      if (entry.getKey() instanceof Request.Claim claim) {
        boolean granted = entry.getValue().isYes();
        Long holder = claims.remove(claim.claim());
        yes += granted ? 1 : 0;
        wrong += granted != (holder != null && holder == claim.user()) ? 1 : 0;
      }
    }
    long untold = claims.size();
    add(
        "who was told \"granted\" has a coupon, nobody else",
        wrong == 0 && untold == 0,
        "%,d told, %,d wrong",
        yes,
        wrong + untold);
  }

  private void envelopes(Statement statement, Map<Request, Answer> told) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "select coalesce(sum(drawn), 0), coalesce(sum(amount), 0), coalesce(sum(sum), 0),"
                + " count(*) filter (where drawn <> coalesce(sum, 0) or taken <> coalesce(n, 0) or"
                + " (taken = shares) <> (drawn = amount) or drawn > amount), count(*) from"
                + " red_envelope left join (select envelope_id, sum(amount) as sum, count(*) as n"
                + " from share group by 1) as s using (envelope_id)")) {
      row.next();
      add(
          "each envelope's shares add up, to the cent",
          row.getLong(4) == 0,
          "%,.2f of %,.2f in %,d envelopes, %,d off",
          row.getBigDecimal(3),
          row.getBigDecimal(2),
          row.getLong(5),
          row.getLong(4));
    }
    Map<Request, BigDecimal> shares = new HashMap<>();
    try (ResultSet rows =
        statement.executeQuery("select envelope_id, user_id, amount from share")) {
      while (rows.next()) {
        shares.put(new Request.Draw(rows.getLong(1), rows.getLong(2)), rows.getBigDecimal(3));
      }
    }
    long yes = 0;
    long wrong = 0;
    for (Map.Entry<Request, Answer> entry : told.entrySet()) {
      if (entry.getKey() instanceof Request.Draw) {
        BigDecimal share = shares.remove(entry.getKey());
        Answer answer = entry.getValue();
        yes += answer.isYes() ? 1 : 0;
        wrong += isTrue(answer, share) ? 0 : 1;
      }
    }
    long untold = shares.size();
    add(
        "who was told an amount has that share, nobody else",
        wrong == 0 && untold == 0,
        "%,d told, %,d wrong",
        yes,
        wrong + untold);
  }

  private static boolean isTrue(Answer answer, BigDecimal share) {
    return answer.isYes() ? share != null && answer.amount().compareTo(share) == 0 : share == null;
  }

  /** What was applied before the crash must not be applied again, nor what was not be forgotten. */
  private void recovered(Map<Request, Answer> told, List<OpenChange> open) {
    Map<Request, Boolean> applied = new HashMap<>();
    open.forEach(
        change ->
            applied.merge(change.request(), change.fate() == Fate.APPLIED, Boolean::logicalOr));
    long wrong =
        applied.entrySet().stream()
            .filter(change -> toldBefore(told.get(change.getKey())) != change.getValue())
            .count();
    add(
        "what the recovery told of open changes was true",
        wrong == 0,
        "%,d open, %,d wrong",
        open.size(),
        wrong);
  }

  private static boolean toldBefore(Answer answer) {
    return answer != null
        && (answer.reply() == Reply.GRANTED_BEFORE || answer.reply() == Reply.DRAWN_BEFORE);
  }

  private void reconciliation() {
    AuditReport report =
        new Reconciliation(database, tables.ledger())
            .audit(
                AuditScope.of(tables.coupons(), tables.holders(), tables.envelopes()),
                AuditProgress.NONE);
    String first =
        report.found().stream()
            .filter(Discrepancy::isFault)
            .findFirst()
            .map(fault -> "; " + fault)
            .orElse("");
    add(
        "rows, logs and ledger agree",
        report.isClean(),
        "%,d rows, %,d groups, %,d log rows%s",
        report.rows(),
        report.groups(),
        report.logRows(),
        first);
  }

  private void add(String what, boolean ok, String found, Object... figures) {
    checks.add(new Check(what, String.format(Locale.ROOT, found, figures), ok));
  }
}
