// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.internal.sql.Recognition.HotUpdate;
import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import io.github.hotrow.testing.PostgresServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * PostgreSQL as the oracle: a statement, and the one written from nothing but its recognition, do
 * the same to the same row, give the same count, and fail with the same SQLState.
 *
 * <p>Where PostgreSQL's typing matters: a string literal takes the type of the column it meets, so
 * it is written as a string again; an integer division is never accepted; {@code numeric(12,2)}
 * rounds what is assigned, so amounts are added up before that, once; {@code smallint + smallint}
 * is computed as smallint and may be out of range on the way (see {@link Sum#total}, by which the
 * sums are added up). So may the arithmetic of a guard, at the very end of a type's range: there,
 * and only there, the two may differ by an error 22003 (see {@link RowGuard}).
 */
class SameMeaningIT {
  private static final String OUT_OF_RANGE = "22003";
  private static Connection connection;
  private final ShapeCache cache = new ShapeCache(1 << 20);

  @BeforeContainer
  static void createTable() throws SQLException {
    connection = PostgresServer.dataSource(PostgresServer.newDatabase()).getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(RandomUpdate.DDL);
      for (Map.Entry<String, String> row : RandomUpdate.rows().entrySet()) {
        statement.execute("insert into hot values (" + row.getKey() + ", " + row.getValue() + ")");
      }
    }
    connection.setAutoCommit(false);
  }

  @AfterContainer
  static void close() throws SQLException {
    connection.close();
  }

  @AfterTry
  void forgetSavepoints() throws SQLException {
    connection.rollback();
  }

  @Property(tries = 1_000)
  void acceptedStatementsMeanTheSame(@ForAll long seed) throws SQLException {
    RandomUpdate.Text text = new RandomUpdate(seed).next();
    RecognisedStatement recognised = cache.recognise(text.sql());
    if (recognised.recognition() instanceof HotUpdate update) {
      assertSame(text, recognised, update);
      assertSameWithTotals(text, recognised, update);
    } else {
      // "not (qty <> ?)" is one: true of a single value.
      assertEquals(new Ordinary(Reason.OPTIMISTIC_LOCK), recognised.recognition(), text.sql());
    }
  }

  @Property(tries = 3_000)
  void whatIsStillAcceptedAfterDamageMeansTheSame(@ForAll long seed) throws SQLException {
    RandomUpdate.Text text = new RandomUpdate(seed).next();
    Random random = new Random(seed);
    String sql = Mutation.of(text.sql(), random);
    RecognisedStatement recognised = cache.recognise(sql);
    if (recognised.recognition() instanceof HotUpdate update && fitsTheTable(update)) {
      List<Object> parameters = new ArrayList<>();
      for (int i = 0; i < recognised.shape().parameterCount(); i++) {
        parameters.add(i < text.parameters().size() ? text.parameters().get(i) : random.nextInt(8));
      }
      assertSame(new RandomUpdate.Text(sql, parameters), recognised, update);
    }
  }

  /** What the catalogue tells: a name that is no column may mean the whole row. */
  private static boolean fitsTheTable(HotUpdate update) {
    for (Recognition.Equality equality : update.equalities()) {
      boolean truth =
          equality.value().isPlain()
              && equality.value().operand() instanceof Operand.Word word
              && word != Operand.Word.NULL;
      if (truth && !equality.column().equals("active")) {
        return false;
      }
    }
    return Stream.concat(
            update.equalities().stream().map(Recognition.Equality::column),
            update.guards().stream()
                .flatMap(guard -> Stream.of(guard.column(), guard.rightColumn()))
                .filter(Objects::nonNull))
        .allMatch(RandomUpdate.COLUMNS::contains);
  }

  private static void assertSame(
      RandomUpdate.Text text, RecognisedStatement recognised, HotUpdate update)
      throws SQLException {
    assertSame(text, recognised, update, text.parameters());
  }

  /** A parameter is bound again; a literal is written as what it was. */
  private static String place(
      Operand operand,
      RandomUpdate.Text text,
      RecognisedStatement recognised,
      List<Object> ordered) {
    if (operand instanceof Operand.Parameter parameter) {
      ordered.add(text.parameters().get(parameter.index() - 1));
      return "?";
    }
    Literal literal = recognised.literal((Operand.Extracted) operand);
    return literal.kind() == LiteralKind.STRING
        ? "'" + literal.value().replace("'", "''") + "'"
        : literal.value();
  }

  /** Again with each sum as one number, as the engine is told it. */
  private static void assertSameWithTotals(
      RandomUpdate.Text text, RecognisedStatement recognised, HotUpdate update)
      throws SQLException {
    List<Recognition.Delta> deltas = new ArrayList<>();
    List<Object> numbers = new ArrayList<>();
    for (Recognition.Delta delta : update.deltas()) {
      if (delta.amount().isPlain()) {
        deltas.add(delta);
        continue;
      }
      var total = delta.amount().total(operand -> number(operand, text, recognised));
      if (total.isEmpty()) {
        return;
      }
      numbers.add(total.get());
      int index = text.parameters().size() + numbers.size();
      deltas.add(new Recognition.Delta(delta.column(), Sum.of(new Operand.Parameter(index))));
    }
    List<Object> all = new ArrayList<>(text.parameters());
    all.addAll(numbers);
    HotUpdate added =
        new HotUpdate(
            update.table(),
            deltas,
            update.assignments(),
            update.equalities(),
            update.guards(),
            update.returning());
    assertSame(new RandomUpdate.Text(text.sql(), all), recognised, added, text.parameters());
  }

  private static void assertSame(
      RandomUpdate.Text text,
      RecognisedStatement recognised,
      HotUpdate update,
      List<Object> originalParameters)
      throws SQLException {
    List<Object> ordered = new ArrayList<>();
    CanonicalSql canonical =
        new CanonicalSql(
            operand -> place(operand, text, recognised, ordered), SameMeaningIT::quoted);
    String rewritten = canonical.write(update);
    String expected = execute(text.sql(), originalParameters);
    String actual = execute(rewritten, ordered);
    boolean outOfRange = expected.equals(OUT_OF_RANGE) || actual.equals(OUT_OF_RANGE);
    if (!outOfRange || !hasReorderedArithmetic(update)) {
      assertEquals(expected, actual, () -> text + "\nwas taken for\n" + rewritten + " " + ordered);
    }
  }

  private static boolean hasReorderedArithmetic(HotUpdate update) {
    return update.deltas().stream().anyMatch(delta -> delta.amount().terms().size() > 1)
        || update.guards().stream()
            .anyMatch(guard -> !guard.offset().isNone() || guard.value().terms().size() > 1);
  }

  private static BigDecimal number(
      Operand operand, RandomUpdate.Text text, RecognisedStatement recognised) {
    if (operand instanceof Operand.Cast cast) {
      return number(cast.operand(), text, recognised);
    }
    if (operand instanceof Operand.Parameter parameter) {
      return new BigDecimal(text.parameters().get(parameter.index() - 1).toString());
    }
    return new BigDecimal(recognised.literal((Operand.Extracted) operand).value());
  }

  private static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /** The count, or the RETURNING rows, or the SQLState; and the table afterwards. */
  private static String execute(String sql, List<Object> parameters) throws SQLException {
    Savepoint before = connection.setSavepoint();
    String answer;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        bind(statement, i + 1, parameters.get(i));
      }
      answer =
          statement.execute() ? rows(statement.getResultSet()) : "" + statement.getUpdateCount();
    } catch (SQLException e) {
      connection.rollback(before);
      return e.getSQLState();
    }
    try (Statement select = connection.createStatement()) {
      answer += rows(select.executeQuery("select * from hot order by id"));
    }
    connection.rollback(before);
    assertTrue(answer.length() > 100, "the whole table");
    return answer;
  }

  private static void bind(PreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value == null) {
      statement.setNull(index, Types.INTEGER);
    } else if (value instanceof BigDecimal number && number.scale() <= 0) {
      // A total of integers: as the smallest literal PostgreSQL would take it for.
      statement.setObject(index, number, Types.NUMERIC);
    } else {
      statement.setObject(index, value);
    }
  }

  private static String rows(ResultSet result) throws SQLException {
    StringBuilder rows = new StringBuilder();
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      for (int i = 1; i <= columns; i++) {
        rows.append(result.getString(i)).append('|');
      }
      rows.append('\n');
    }
    return rows.toString();
  }
}
