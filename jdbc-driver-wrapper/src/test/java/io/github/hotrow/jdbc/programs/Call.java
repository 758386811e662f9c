// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** What a step can do; returns what an application would notice, as text. */
public enum Call {
  /** A hot update with literals. */
  TAKE_LITERAL("update item set stock = stock - %2$d where id = %1$d and stock >= %2$d"),
  /** Its absolute cousin. */
  SET_ABSOLUTE("update item set stock = %2$d + 20 where id = %1$d"),
  /** A log row; keys come again. */
  INSERT_LITERAL("insert into log(id, item, amount) values (%2$d, %1$d, %2$d)"),
  /** Reads what may have been changed. */
  SELECT_STOCK("select stock, name from item where id = %1$d"),
  /** Reads what never changes. */
  SELECT_ASIDE("select note from aside where id = %1$d"),
  /** Locks. */
  SELECT_FOR_UPDATE("select stock from item where id = %1$d for update"),
  /** Several at once. */
  SEVERAL(
      "update item set stock = stock + 1 where id = %1$d; select %2$d; delete from log where id = 99"),
  /** Two that fail in between. */
  SEVERAL_FAILING("insert into log(id, item) values (50 + %1$d, 1); select 1/0"),
  /** Fails. */
  DIVIDE("select 1/0"),
  /** Fails earlier. */
  MISSPELT("updat item set stock = 1"),
  /** Not mergeable. */
  DELETE("delete from log where id = %2$d"),
  /** Not mergeable either. */
  UPSERT(
      "insert into log(id, item, amount) values (%2$d, %1$d, 0)"
          + " on conflict (id) do update set amount = log.amount + 1"),
  /** Returns rows. */
  TAKE_RETURNING("update item set stock = stock - 1 where id = %1$d and stock > 0 returning stock"),
  /** Session state. */
  SET_NAME("set application_name = 'step%2$d'"),
  /** Transaction state. */
  SET_LOCAL("set local lock_timeout = %2$d"),
  /** A transaction by SQL. */
  BEGIN("begin"),
  /** And its end. */
  COMMIT("/* end of */ commit"),
  /** Or the other one. */
  ROLLBACK("rollback"),
  /** A warning. */
  NOTICE("do $$ begin raise warning 'w%2$d'; end $$"),
  /** A table of the session. */
  TEMP("create temp table if not exists mine as select %2$d as x"),
  /** Violates a check. */
  VIOLATE("update item set stock = stock - 1000 where id = %1$d"),
  /** A parameterised hot update. */
  TAKE_PREPARED {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement update =
          actor.prepared("update item set stock = stock - ? where id = ? and stock >= ?");
      update.setInt(1, b);
      update.setObject(2, a);
      update.setLong(3, b);
      return "n" + update.executeUpdate();
    }
  },
  /** As frameworks do it. */
  TAKE_BY_EXECUTE {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement update =
          actor.prepared("update item set stock = stock + ?, name = ? where id = ?");
      update.setShort(1, (short) b);
      update.setString(2, "n" + b);
      update.setInt(3, a);
      return Actor.all(update, update.execute());
    }
  },
  /** A log row. */
  INSERT_PREPARED {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement insert =
          actor.prepared("insert into log(id, item, amount) values (?, ?, ?)");
      insert.setInt(1, 10 + b);
      insert.setInt(2, a);
      insert.setNull(3, java.sql.Types.INTEGER);
      return "n" + insert.executeLargeUpdate();
    }
  },
  /** A log row that nothing is wrong with. */
  INSERT_NEW {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement insert =
          actor.prepared("insert into log(id, item, amount) values (?, ?, ?)");
      insert.setInt(1, actor.newKey());
      insert.setInt(2, 1 + a % 3);
      insert.setInt(3, b);
      return "n" + insert.executeUpdate();
    }
  },
  /** A key that the database makes, by name. Which one it is, is nobody's promise. */
  GENERATED_ID {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (PreparedStatement insert =
          actor
              .connection()
              .prepareStatement("insert into orders(item) values (?)", new String[] {"id"})) {
        insert.setInt(1, a);
        int count = insert.executeUpdate();
        try (ResultSet keys = insert.getGeneratedKeys()) {
          return count + " " + keys.getMetaData().getColumnCount() + " " + keys.next();
        }
      }
    }
  },
  /** A parameter is missing. */
  UNSET_PARAMETER {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement insert =
          actor.prepared("insert into log(id, item, amount) values (?, ?, ?)");
      insert.clearParameters();
      insert.setInt(1, 60 + b);
      return "n" + insert.executeUpdate();
    }
  },
  /** Keys that the database makes. */
  GENERATED_KEY {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (PreparedStatement insert =
          actor
              .connection()
              .prepareStatement(
                  "insert into orders(item) values (?)", Statement.RETURN_GENERATED_KEYS)) {
        insert.setInt(1, a);
        int count = insert.executeUpdate();
        try (ResultSet keys = insert.getGeneratedKeys()) {
          return count + " " + Actor.rows(keys);
        }
      }
    }
  },
  /** A batch of parameters. */
  BATCH {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      PreparedStatement update = actor.prepared("update item set stock = stock - ? where id = ?");
      for (int i = 0; i <= b % 3; i++) {
        update.setInt(1, i);
        update.setInt(2, a);
        update.addBatch();
      }
      return Arrays.toString(update.executeBatch());
    }
  },
  /** A batch of texts. */
  BATCH_OF_TEXTS {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (Statement statement = actor.connection().createStatement()) {
        statement.addBatch("update item set stock = stock - 1 where id = " + a);
        statement.addBatch("insert into log(id, item) values (" + (20 + b) + ", 1)");
        return Arrays.toString(statement.executeLargeBatch());
      }
    }
  },
  /** Reads through a cursor. */
  CURSOR {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (Statement statement = actor.connection().createStatement()) {
        statement.setFetchSize(1);
        statement.setMaxRows(2);
        try (ResultSet rows = statement.executeQuery("select id, stock from item order by id")) {
          return Actor.rows(rows);
        }
      }
    }
  },
  /** Changes through a result. */
  UPDATABLE {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (Statement statement =
              actor
                  .connection()
                  .createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
          ResultSet row = statement.executeQuery("select id, stock from item where id = " + a)) {
        if (!row.next()) {
          return "none";
        }
        row.updateInt(2, b + 5);
        row.updateRow();
        return "updated";
      }
    }
  },
  /** Turns auto-commit on or off. */
  AUTO_COMMIT {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.connection().setAutoCommit(b % 3 == 0);
      return "set";
    }
  },
  /** Ends the transaction. */
  JDBC_COMMIT {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.connection().commit();
      return "committed";
    }
  },
  /** Ends the transaction the other way. */
  JDBC_ROLLBACK {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.connection().rollback();
      return "rolled back";
    }
  },
  /** Marks a point. */
  SAVEPOINT {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.mark(actor.connection().setSavepoint("s"));
      return "marked";
    }
  },
  /** Goes back to it. */
  TO_SAVEPOINT {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      if (actor.mark() == null) {
        return "nothing marked";
      }
      actor.connection().rollback(actor.mark());
      return "back";
    }
  },
  /** Read-only or not. */
  READ_ONLY {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.connection().setReadOnly(b % 4 == 0);
      return "set";
    }
  },
  /** Another level. */
  ISOLATION {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor
          .connection()
          .setTransactionIsolation(
              b % 3 == 0
                  ? Connection.TRANSACTION_REPEATABLE_READ
                  : Connection.TRANSACTION_READ_COMMITTED);
      return "set";
    }
  },
  /** Asks what the connection is like. */
  ASK {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      Connection connection = actor.connection();
      return connection.getAutoCommit()
          + " "
          + connection.isReadOnly()
          + " "
          + connection.getTransactionIsolation()
          + " "
          + connection.isValid(1)
          + " "
          + connection.getHoldability();
    }
  },
  /** Asks the catalogue. */
  METADATA {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      try (ResultSet keys =
          actor.connection().getMetaData().getPrimaryKeys(null, "public", "item")) {
        keys.next();
        return keys.getString("COLUMN_NAME");
      }
    }
  },
  /** Gives the connection back and takes another. */
  REOPEN {
    @Override
    String on(Actor actor, int a, int b) throws SQLException {
      actor.reopen();
      return "reopened";
    }
  };

  private final String sql;

  Call() {
    this("");
  }

  Call(String sql) {
    this.sql = sql;
  }

  String on(Actor actor, int a, int b) throws SQLException {
    String text = String.format(java.util.Locale.ROOT, sql, a, b);
    try (Statement statement = actor.connection().createStatement()) {
      return Actor.all(statement, statement.execute(text));
    }
  }
}
