// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.testing.PostgresServer;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/**
 * Every method of JDBC that the wrapper doesn't just forward, called once on an object of bare
 * pgjdbc and once on one of the wrapper in the same state, ends the same: with a value of the same
 * kind, or with the same exception.
 */
class SameOutcomesIT {
  private static String database;

  @BeforeAll
  static void create() throws SQLException {
    database = PostgresServer.newDatabase();
    try (Connection connection = DriverManager.getConnection(PostgresServer.url(database));
        Statement statement = connection.createStatement()) {
      statement.execute("create table t(id int primary key, name text)");
      statement.execute("insert into t values (1, 'one'), (2, 'two')");
    }
  }

  /** The state that an object is in when its method is called. */
  enum State {
    FRESH,
    IN_TRANSACTION,
    ABORTED,
    CLOSED,
    CONNECTION_CLOSED;

    private void reach(Connection connection, AutoCloseable object) throws Exception {
      switch (this) {
        case FRESH -> {}
        case IN_TRANSACTION -> {
          connection.setAutoCommit(false);
          begin(connection, "select 1");
        }
        case ABORTED -> {
          connection.setAutoCommit(false);
          try {
            begin(connection, "select 1/0");
          } catch (SQLException expected) {
            assertEquals("22012", expected.getSQLState());
          }
        }
        case CLOSED -> object.close();
        case CONNECTION_CLOSED -> connection.close();
      }
    }

    private static void begin(Connection connection, String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  /** Makes the object whose methods are called. */
  @FunctionalInterface
  private interface Maker<T extends AutoCloseable> {
    T from(Connection connection) throws SQLException;
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void ofConnections(State state) throws Exception {
    compare(state, c -> c, LogicalConnection.class, Connection.class, PGConnection.class);
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void ofStatements(State state) throws Exception {
    compare(
        state,
        Connection::createStatement,
        LogicalStatement.class,
        Statement.class,
        PGStatement.class);
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void ofPreparedStatements(State state) throws Exception {
    compare(
        state,
        c -> c.prepareStatement("select id, name from t where id = ?"),
        BoundPreparedStatement.class,
        PreparedStatement.class,
        Statement.class,
        PGStatement.class);
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void ofCallableStatements(State state) throws Exception {
    compare(
        state,
        c -> c.prepareCall("{? = call abs(?)}"),
        LogicalCallableStatement.class,
        CallableStatement.class);
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void ofResults(State state) throws Exception {
    compare(state, SameOutcomesIT::first, LogicalResultSet.class, ResultSet.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"FRESH", "CONNECTION_CLOSED"})
  void ofMetaData(State state) throws Exception {
    compare(
        state, c -> new Closeable(c.getMetaData()), LogicalMetaData.class, DatabaseMetaData.class);
  }

  /** Metadata can't be closed. */
  private record Closeable(Object object) implements AutoCloseable {
    @Override
    public void close() {}
  }

  private static ResultSet first(Connection connection) throws SQLException {
    ResultSet result =
        connection.createStatement().executeQuery("select id, name from t order by 1");
    result.next();
    return result;
  }

  private static <T extends AutoCloseable> void compare(
      State state, Maker<T> maker, Class<?> ours, Class<?>... types) throws Exception {
    String url = PostgresServer.url(database) + "&sslmode=disable&gssEncMode=disable";
    Map<String, String> bare = new TreeMap<>();
    Map<String, String> wrapped = new TreeMap<>();
    for (Class<?> type : types) {
      for (Method method : methods(type, ours)) {
        String name = type.getSimpleName() + "." + method.getName() + types(method);
        bare.put(name, outcome(url, state, maker, method));
        wrapped.put(name, outcome(url.replace("jdbc:", "jdbc:hotrow:"), state, maker, method));
      }
    }
    assertEquals(lines(bare), lines(wrapped));
  }

  private static String lines(Map<String, String> outcomes) {
    StringBuilder lines = new StringBuilder();
    outcomes.forEach(
        (name, outcome) -> lines.append(name).append(" → ").append(outcome).append('\n'));
    return lines.toString();
  }

  private static List<Method> methods(Class<?> type, Class<?> ours) throws NoSuchMethodException {
    List<Method> methods = new ArrayList<>();
    for (Method method : type.getMethods()) {
      boolean own = method.getDeclaringClass() == type;
      if (own
          && !Modifier.isStatic(method.getModifiers())
          && !isLeftOut(method)
          && isOverridden(method, ours)) {
        methods.add(method);
      }
    }
    methods.sort(Comparator.comparing(Method::toString));
    return methods;
  }

  private static boolean isOverridden(Method method, Class<?> ours) throws NoSuchMethodException {
    return !ours.getMethod(method.getName(), method.getParameterTypes())
        .getDeclaringClass()
        .isInterface();
  }

  /** They wait, or need a server set up for them. */
  private static boolean isLeftOut(Method method) {
    return List.of("getReplicationAPI", "alterUserPassword", "cancelRowUpdates")
            .contains(method.getName())
        || (method.getName().equals("getNotifications") && method.getParameterCount() == 1);
  }

  private static String types(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList().toString();
  }

  @SuppressWarnings("try") // AutoCloseable might throw InterruptedException; these don't.
  private static <T extends AutoCloseable> String outcome(
      String url, State state, Maker<T> maker, Method method) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        T object = maker.from(connection)) {
      state.reach(connection, object);
      Object receiver = object instanceof Closeable closeable ? closeable.object() : object;
      try {
        Object value = method.invoke(receiver, arguments(method));
        return described(value, method.getReturnType());
      } catch (InvocationTargetException e) {
        return described(e.getCause());
      }
    }
  }

  private static String described(Object value, Class<?> declared) {
    if (value == null) {
      return "null";
    }
    if (declared.isPrimitive() || value instanceof String) {
      return declared == int.class && (int) value > 1_000 ? "some number" : String.valueOf(value);
    }
    return declared.getSimpleName();
  }

  private static String described(Throwable failure) {
    if (failure instanceof SQLException sql) {
      return "SQLException " + sql.getSQLState() + " " + sql.getMessage();
    }
    return failure.getClass().getName();
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(type -> argument(method, type)).toArray();
  }

  private static Object argument(Method method, Class<?> type) {
    if (type == String.class) {
      return text(method);
    }
    if (type == int.class) {
      return method.getName().startsWith("set") && method.getParameterCount() == 1 ? 8 : 1;
    }
    if (type == long.class) {
      return 1L;
    }
    if (type == short.class) {
      return (short) 1;
    }
    if (type == byte.class) {
      return (byte) 1;
    }
    if (type == float.class) {
      return 1f;
    }
    if (type == double.class) {
      return 1d;
    }
    if (type == boolean.class) {
      return false;
    }
    return reference(type);
  }

  private static Object reference(Class<?> type) {
    if (type == BigDecimal.class) {
      return BigDecimal.ONE;
    }
    if (type == Object.class) {
      return 1;
    }
    if (type == Object[].class) {
      return new Object[] {1};
    }
    if (type == Executor.class) {
      return (Executor) Runnable::run;
    }
    if (type == Properties.class) {
      return new Properties();
    }
    if (type == Map.class) {
      return Map.of();
    }
    if (type == InputStream.class) {
      return InputStream.nullInputStream();
    }
    if (type == Reader.class) {
      return Reader.nullReader();
    }
    return null;
  }

  private static String text(Method method) {
    String name = method.getName();
    if (name.startsWith("execute") || name.startsWith("addBatch") || name.startsWith("prepare")) {
      return "select id, name from t where id = 1";
    }
    if (name.equals("createArrayOf")) {
      return "int4";
    }
    return method.getDeclaringClass() == ResultSet.class ? "id" : "public";
  }
}
