// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.jdbc.PSQLSavepoint;

/**
 * The savepoints that were set when nothing had been done in their transaction yet, as frameworks
 * do that nest transactions. To go back to one is to begin anew, which needs no database; if the
 * transaction comes to the physical connection, they are set there before anything else. Guarded by
 * the session's lock.
 */
final class EarlySavepoints {
  /** Far from the numbers that pgjdbc gives. */
  private static final int FIRST_ID = 1_000_000_000;

  private final List<Early> open = new ArrayList<>(0);
  private int nextId = FIRST_ID;

  /** One of them. Guarded by the session's lock. */
  private static final class Early implements Savepoint {
    private final PSQLSavepoint shown;
    private final String name;
    private Savepoint physical;

    Early(int id, String name) {
      this.name = name;
      shown = name == null ? new PSQLSavepoint(id) : new PSQLSavepoint(name);
    }

    @Override
    public int getSavepointId() throws SQLException {
      return shown.getSavepointId();
    }

    @Override
    public String getSavepointName() throws SQLException {
      return shown.getSavepointName();
    }

    void setOn(Connection connection) throws SQLException {
      if (physical == null) {
        physical = name == null ? connection.setSavepoint() : connection.setSavepoint(name);
      }
    }
  }

  /** Sets one; without a name it has a number. */
  Savepoint set(String name) {
    Early early = new Early(nextId++, name);
    open.add(early);
    return early;
  }

  /** Whether there is one. */
  boolean isAnyOpen() {
    return !open.isEmpty();
  }

  /** Sets them on the connection, where a transaction is about to begin. */
  void setOn(Connection connection) throws SQLException {
    for (Early early : open) {
      early.setOn(connection);
    }
  }

  /**
   * Whether the savepoint stands for the beginning of a transaction that is nowhere yet.
   *
   * @throws SQLException if it was released
   */
  boolean isBeginning(Savepoint savepoint) throws SQLException {
    if (!(savepoint instanceof Early early)) {
      return false;
    }
    early.shown.getPGName();
    int index = indexOf(early);
    return index >= 0 && open.get(index).physical == null;
  }

  /** What the physical connection knows it as, or rather doesn't if its transaction is over. */
  Savepoint physical(Savepoint savepoint) {
    if (!(savepoint instanceof Early early)) {
      return savepoint;
    }
    return early.physical == null ? early.shown : early.physical;
  }

  /** Its place; SQL knows a savepoint by its name, which means the newest that has it. */
  private int indexOf(Savepoint savepoint) {
    if (savepoint instanceof Early early && early.name != null) {
      for (int i = open.size() - 1; i >= 0; i--) {
        if (early.name.equals(open.get(i).name)) {
          return i;
        }
      }
    }
    return open.indexOf(savepoint);
  }

  /** Forgets those that were set after it. */
  void goBackTo(Savepoint savepoint) {
    int index = indexOf(savepoint);
    open.subList(index + 1, open.size()).clear();
  }

  /** Forgets it, and those that were set after it. */
  void release(Savepoint savepoint) {
    int index = indexOf(savepoint);
    if (index >= 0) {
      ((Early) savepoint).shown.invalidate();
      open.subList(index, open.size()).clear();
    }
  }

  /** The transaction is over. */
  void end() {
    open.clear();
  }
}
