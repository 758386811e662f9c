// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A DataSource whose connections and statements throw what no driver should, when told to; they
 * still unwrap to the driver's. Thread-safe.
 */
final class FaultyDataSource implements DataSource {
  private final DataSource real;
  private final AtomicReference<Fault> armed = new AtomicReference<>();
  private final Queue<Connection> opened = new ConcurrentLinkedQueue<>();

  /** What is thrown, where, and whether only after the real method has done its work. */
  private record Fault(Predicate<String> method, Throwable thrown, boolean after, boolean once) {}

  FaultyDataSource(DataSource real) {
    this.real = real;
  }

  /** The next call of this method throws and does nothing. */
  void throwBefore(String method, Throwable thrown) {
    armed.set(new Fault(method::equals, thrown, false, true));
  }

  /** The next call of this method does its work, then throws. */
  void throwAfter(String method, Throwable thrown) {
    armed.set(new Fault(method::equals, thrown, true, true));
  }

  /** Every call of such a method throws, until {@link #behave}. */
  void throwAlways(Predicate<String> method, Throwable thrown) {
    armed.set(new Fault(method, thrown, false, false));
  }

  void behave() {
    armed.set(null);
  }

  /** Closes what a fault has kept the engine from closing. */
  void closeAll() throws SQLException {
    for (Connection connection : opened) {
      connection.close();
    }
  }

  /** Whether the fault has been thrown. */
  boolean hasThrown() {
    return armed.get() == null;
  }

  @Override
  public Connection getConnection() throws SQLException {
    throwIfDue("getConnection", false);
    Connection connection = real.getConnection();
    opened.add(connection);
    return (Connection) wrap(connection, Connection.class);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return getConnection();
  }

  private Object wrap(Object target, Class<?> type) {
    return Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> call(target, method, arguments));
  }

  private Object call(Object target, Method method, Object[] arguments) throws Throwable {
    throwIfDue(method.getName(), false);
    Object result;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    throwIfDue(method.getName(), true);
    return method.getName().equals("prepareStatement")
        ? wrap(result, PreparedStatement.class)
        : result;
  }

  private void throwIfDue(String method, boolean after) {
    Fault fault = armed.get();
    if (fault == null || fault.after() != after || !fault.method().test(method)) {
      return;
    }
    if (!fault.once() || armed.compareAndSet(fault, null)) {
      FaultyDataSource.<RuntimeException>throwAnyway(fault.thrown());
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwAnyway(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return real.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    real.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    real.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return real.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return real.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return real.isWrapperFor(type);
  }
}
