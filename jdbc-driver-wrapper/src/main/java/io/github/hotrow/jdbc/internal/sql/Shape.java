// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.function.Supplier;

/**
 * What statements have in common that differ only in literals, comments and spelling. One object a
 * shape as long as it is cached, so that what others derive from it can hang on it. Thread-safe;
 * equal to itself only.
 */
public final class Shape {
  private final String text;
  private final Recognition recognition;
  private final Hints hints;
  private final int parameterCount;
  private volatile Attached attached;

  /** What somebody keeps with a shape. */
  private record Attached(Object owner, Object value) {}

  private final RowLock lock;

  Shape(String text, Recognition recognition, Hints hints, int parameterCount, RowLock lock) {
    this.lock = lock;
    this.text = text;
    this.recognition = recognition;
    this.hints = hints;
    this.parameterCount = parameterCount;
  }

  /** The statement with a mark for each literal; to be read by people, not by the database. */
  public String text() {
    return text;
  }

  /** What the statement was recognised as. */
  public Recognition recognition() {
    return recognition;
  }

  /** What its hint comments ask for. */
  public Hints hints() {
    return hints;
  }

  /** Which rows it locks, if it is an ordinary statement of which that is known; else null. */
  public RowLock lock() {
    return lock;
  }

  /** How many parameters of JDBC it has. */
  public int parameterCount() {
    return parameterCount;
  }

  /**
   * What {@code owner} keeps with this shape; made now if it keeps nothing yet. A shape has one
   * owner as a rule, and keeps only the last one's.
   *
   * @param type what it is
   * @param make makes it
   */
  public <T> T attached(Object owner, Class<T> type, Supplier<T> make) {
    Attached now = attached;
    return now != null && now.owner == owner
        ? type.cast(now.value)
        : attach(owner, type, make.get());
  }

  private synchronized <T> T attach(Object owner, Class<T> type, T value) {
    Attached now = attached;
    if (now != null && now.owner == owner) {
      return type.cast(now.value);
    }
    attached = new Attached(owner, value);
    return value;
  }

  @Override
  public String toString() {
    return text;
  }
}
