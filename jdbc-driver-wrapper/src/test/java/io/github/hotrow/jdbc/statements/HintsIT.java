// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hint comments ask for is done, or it is said that it can't be. */
@Timeout(60)
final class HintsIT {
  private static final String SET =
      " stock set quantity = quantity - ? where id = 1 and quantity >= ?";
  private static final String TAKE = "update" + SET;
  private static final String ALL =
      "update /*+ COMMIT_ON_SUCCESS ROLLBACK_ON_FAIL TARGET_AFFECT_ROW(1) */" + SET;
  private static final String LOG = "insert into log values (?)";

  private static final Map<List<String>, Twins> BY_SETTINGS = new HashMap<>();

  private Twins twins;
  private Recorder buyer;
  private long before;

  private void open(String... settings) throws SQLException {
    twins = BY_SETTINGS.computeIfAbsent(List.of(settings), HintsIT::opened);
    twins.run("truncate log; update stock set quantity = 10");
    before = twins.stats().engine().applied();
    buyer = new Recorder(twins.merged());
  }

  private static Twins opened(List<String> settings) {
    Twins opened = new Twins(settings.toArray(new String[0]));
    opened.run(
        "create table stock (id int primary key, quantity int not null);"
            + "create table log (id int primary key); insert into stock values (1, 10)");
    return opened;
  }

  @AfterEach
  void close() throws Exception {
    buyer.connection().close();
  }

  @AfterAll
  static void closeAll() {
    BY_SETTINGS.values().forEach(Twins::close);
  }

  private void openSeldomHot(String... settings) throws SQLException {
    String[] all = new String[settings.length + 2];
    all[0] = "hotThreshold";
    all[1] = "1000000";
    System.arraycopy(settings, 0, all, 2, settings.length);
    open(all);
  }

  private long applied() {
    return twins.stats().engine().applied() - before;
  }

  private String left() {
    return twins.mergedDatabase().text("select quantity from stock");
  }

  private String logged() {
    return twins.mergedDatabase().rows("select id from log order by id").toString();
  }

  private String last() {
    List<String> told = buyer.told();
    String line = told.get(told.size() - 1);
    return line.substring(line.lastIndexOf(": ") + 2);
  }

  @Test
  void mergeIsForOneStatementAlone() throws Exception {
    openSeldomHot();
    buyer.update(TAKE, 1, 1);
    assertEquals(0, applied(), twins.stats().toString());
    buyer.update("update /*+ hotrow(merge) */" + SET, 1, 1);
    assertEquals(1, applied(), twins.stats().toString());
    buyer.begin().update("/*+ hotrow(merge) */" + TAKE, 1, 1).commit();
    assertEquals(2, applied(), twins.stats().toString());
    assertEquals("7", left());
  }

  @Test
  void plainKeepsAStatementFromBeingMerged() throws Exception {
    open();
    buyer.update("update /*+ hotrow(plain) */" + SET, 1, 1);
    buyer.begin().update("update /*+ hotrow(plain) */" + SET, 1, 1).commit();
    assertEquals(0, applied(), twins.stats().toString());
    assertEquals("8", left());
    assertEquals("{}", twins.stats().declined().toString());
  }

  @Test
  void commitOnSuccessEndsTheTransactionWithTheUpdate() throws Exception {
    openSeldomHot();
    buyer.begin().update(ALL, 2, 2);
    assertEquals("1", last());
    assertEquals("8", left());
    buyer.rollback().update(TAKE, 1, 1).rollback();
    assertEquals("8", left());
    assertEquals(1, applied(), twins.stats().toString());
  }

  @Test
  void commitOnSuccessTakesTheKeptRowsAlong() throws Exception {
    open();
    buyer.begin().update(LOG, 1).update(TAKE, 1, 1).commit(); // the log is learnt
    buyer.update(LOG, 2).update(ALL, 1, 1);
    assertEquals("1", last());
    assertEquals("[1, 2]", logged());
    buyer.update(LOG, 3).rollback();
    assertEquals("[1, 2]", logged());
    assertEquals("8", left());
  }

  @Test
  void aValueReturnedWithCommitOnSuccessIsCertain() throws Exception {
    openSeldomHot();
    buyer.begin();
    buyer.step(
        "take",
        () ->
            Calls.first(
                buyer.connection(),
                "/*+ COMMIT_ON_SUCCESS */ " + TAKE + " returning quantity",
                3,
                3));
    assertEquals("[7]", last());
    buyer.rollback();
    assertEquals("7", left());
  }

  @Test
  void rollbackOnFailEndsTheTransactionWithTheUpdate() throws Exception {
    open();
    buyer.begin().update(LOG, 1).update(TAKE, 1, 1).commit();
    buyer.update(LOG, 2).update(ALL, 20, 20);
    assertEquals("error P0004", last());
    buyer.update(LOG, 3).update(ALL, 1, 1);
    assertEquals("1", last());
    assertEquals("[1, 3]", logged());
    assertEquals("8", left());
  }

  @Test
  void anotherCountThanDemandedAbortsTheTransaction() throws Exception {
    open();
    String demanding = "update /*+ TARGET_AFFECT_ROW(1) */" + SET;
    buyer.begin().update(demanding.replace("(1)", "(2)"), 1, 1);
    assertEquals("error P0004", last());
    buyer.query("select 1");
    assertEquals("error 25P02", last());
    buyer.commit().query("select 1").commit();
    assertEquals("10", left());
    buyer.act("auto-commit", () -> buyer.connection().setAutoCommit(true));
    buyer.update(demanding, 20, 20);
    assertEquals("error P0004", last());
    buyer.update(demanding.replace("(1)", "(2)"), 1, 1);
    assertEquals("error P0004", last());
    assertEquals("10", left());
    buyer.update(demanding, 1, 1);
    assertEquals("9", left());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update /*+ COMMIT_ON_SUCCESS */ stock set quantity = 5 where id = 1",
        "update /*+ hotrow(merge) */ stock set quantity = 5 where id = 1",
        "update /*+ hotrow(swiftly) */ stock set quantity = quantity - 5 where id = 1",
        "update /*+ hotrow(advisory) */ stock set quantity = quantity - 5 where id in (1, 2)",
        "insert /*+ TARGET_AFFECT_ROW(1) */ into log values (7)",
        "update /*+ TARGET_AFFECT_ROW(x) */ stock set quantity = quantity - 5 where id = 1"
      })
  void whatCannotBeObeyedIsAnErrorIfThatIsWished(String sql) throws Exception {
    openSeldomHot("failOnHint", "true");
    buyer.update(sql);
    assertEquals("error 42601", last());
    buyer.step("plain", () -> Calls.execute(buyer.connection(), sql));
    assertEquals("error 42601", last());
    assertEquals("10", left());
    assertEquals("[]", logged());
  }

  @Test
  void whatCannotBeObeyedIsAWarningOtherwise() throws Exception {
    openSeldomHot();
    buyer.update("update /*+ hotrow(swiftly) */ stock set quantity = quantity - 5 where id = 1");
    assertEquals("5", left());
    buyer.update("update /*+ hotrow(queue) */ stock set quantity = 4 where id = 1");
    assertEquals("4", left());
    assertTrue(last().equals("1"), last());
  }

  @Test
  void aTransactionThatIsOnTheDatabaseAlreadyCannotObey() throws Exception {
    openSeldomHot("failOnHint", "true");
    buyer.begin().update("delete from log").update(ALL, 1, 1);
    assertEquals("error 42601", last());
    buyer.rollback();
    assertEquals("10", left());
  }
}
