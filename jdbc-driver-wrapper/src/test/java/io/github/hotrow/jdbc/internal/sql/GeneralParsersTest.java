// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.statement.SQLUpdateStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition.HotUpdate;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.statement.update.Update;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * General parsers as oracles: what we accept they read as an UPDATE of the same table with as many
 * columns set.
 */
class GeneralParsersTest {
  private final ShapeCache cache = new ShapeCache(1 << 20);

  @TestFactory
  List<DynamicTest> theListsUpdatesAreUpdatesToThemToo() {
    return StatementCases.read().stream()
        .filter(StatementCases.Case::isHotUpdate)
        .map(each -> DynamicTest.dynamicTest(each.sql(), () -> assertUpdate(each.sql())))
        .toList();
  }

  @Property(tries = 300)
  void randomUpdatesAreUpdatesToThemToo(@ForAll long seed) throws Exception {
    String sql = new RandomUpdate(seed).next().sql();
    if (cache.recognise(sql).recognition() instanceof HotUpdate) {
      assertUpdate(sql);
    }
  }

  private void assertUpdate(String sql) throws Exception {
    HotUpdate ours = assertInstanceOf(HotUpdate.class, cache.recognise(sql).recognition());
    int setItems = ours.deltas().size() + ours.assignments().size();

    if (isUnknownToThem(sql)) {
      return;
    }
    assertUpdateToDruid(sql, ours, setItems);
    Update update = jsqlparser(sql);
    assertEquals(ours.table().toString(), plain(update.getTable().getFullyQualifiedName()), sql);
    assertEquals(setItems, update.getUpdateSets().size(), sql);
  }

  /**
   * Comments inside comments; labels in a RETURNING list, to Druid all of them, to JSqlParser those
   * that are keywords.
   */
  private static boolean isUnknownToThem(String sql) {
    return sql.contains("/* nested */ */") || sql.contains("as \"left\"");
  }

  private static void assertUpdateToDruid(String sql, HotUpdate ours, int setItems) {
    List<SQLStatement> druids = SQLUtils.parseStatements(sql, DbType.postgresql);
    assertEquals(1, druids.size());
    SQLUpdateStatement druid = assertInstanceOf(SQLUpdateStatement.class, druids.get(0));
    assertEquals(ours.table().toString(), plain(druid.getTableName().toString()), sql);
    assertEquals(setItems, druid.getItems().size(), sql);
  }

  private static Update jsqlparser(String sql) throws JSQLParserException, ParseException {
    // Not the usual entry, which starts a thread for each statement.
    return assertInstanceOf(Update.class, new CCJSqlParser(sql).Statement());
  }

  private static String plain(String name) {
    return Names.fold(name, 0, name.length()).replace("\"", "");
  }
}
