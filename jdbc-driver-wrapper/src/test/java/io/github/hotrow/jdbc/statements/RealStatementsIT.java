// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.MergeStats;
import io.github.hotrow.jdbc.statements.StatementCase.Fate;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What services really send, by several threads with every row hot: the same answers and the same
 * tables as on pgjdbc alone, and each statement shown to have merged, or why not.
 */
@Timeout(120)
final class RealStatementsIT {
  private static final int CALLS = 40;

  private static Twins twins;

  @BeforeAll
  static void open() {
    twins = new Twins();
  }

  @AfterAll
  static void close() {
    twins.close();
  }

  static Stream<StatementCase> cases() {
    return Stream.of(IssueStatements.all(), ShopVariants.all(), MoreShopVariants.all())
        .flatMap(all -> all);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void givesTheSameAnswersAndTablesAsPostgres(StatementCase statement) throws Exception {
    twins.run(statement.tables());
    MergeStats before = twins.stats();
    List<String> merged = Twins.answers(twins::merged, statement.call(), CALLS);
    MergeStats after = twins.stats();
    String shown = statement.name() + ": " + after;
    assertEquals(Twins.answers(twins::plain, statement.call(), CALLS), merged, shown);
    for (String query : statement.compared()) {
      List<List<String>> both = twins.rows(query);
      assertEquals(both.get(1), both.get(0), query);
    }
    long applied = after.engine().applied() - before.engine().applied();
    long changed = merged.stream().filter(RealStatementsIT::isChange).count();
    if (statement.fate() == Fate.MERGED) {
      assertTrue(changed > 0, merged + shown);
      assertTrue(applied >= changed / 2 + 1, applied + " of " + changed + " were merged: " + shown);
    } else {
      assertEquals(0, applied, shown);
      assertTrue(why(statement, before, after).contains(statement.why()), shown);
    }
  }

  private static boolean isChange(String answer) {
    return !answer.equals("0")
        && !answer.equals("[]")
        && !answer.equals("refused")
        && !answer.startsWith("error");
  }

  private static String why(StatementCase statement, MergeStats before, MergeStats after)
      throws SQLException {
    if (statement.fate() == Fate.ORDINARY) {
      return twins.explain(statement.sql());
    }
    StringBuilder reasons = new StringBuilder();
    for (Map.Entry<String, Long> reason : after.declined().entrySet()) {
      if (reason.getValue() > before.declined().getOrDefault(reason.getKey(), 0L)) {
        reasons.append(reason.getKey()).append('\n');
      }
    }
    return reasons.toString();
  }
}
