// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.Comparison;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.InsertInto;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** Writes whole changes, so that they can be submitted again, and reads them. Stateless. */
final class ChangeCodec {
  private ChangeCodec() {}

  /** Appends the change; each of its tables is named by a number. */
  static void write(RecordWriter out, Change change, ToIntFunction<HotTable> tables) {
    ValueCodec.write(out, change.transactionId());
    out.putVar(change.timeout() == null ? 0 : Math.max(1, change.timeout().toMillis()));
    out.putVar(change.rows().size());
    for (Change.Row row : change.rows()) {
      out.putVar(tables.applyAsInt(row.table()));
      out.putVar(row.keySize());
      for (int i = 0; i < row.keySize(); i++) {
        ValueCodec.write(out, row.key(i));
      }
      writeDeltas(out, row);
      writeGuards(out, row);
      writeValues(out, row.assignments());
      writeValues(out, row.logValues());
    }
    writeInserts(out, change);
  }

  private static void writeInserts(RecordWriter out, Change change) {
    out.putVar(change.inserts().size());
    for (Change.Insert insert : change.inserts()) {
      InsertInto into = insert.into();
      out.putText(into.table()).put(into.overridingSystemValue() ? 1 : 0);
      out.putVar(into.columns().size());
      into.columns().forEach(out::putText);
      out.putVar(into.nowColumns().size());
      into.nowColumns().forEach(out::putText);
      insert.values().forEach(value -> ValueCodec.write(out, value));
    }
  }

  private static void writeDeltas(RecordWriter out, Change.Row row) {
    out.putVar(row.deltas().size());
    for (Change.Delta delta : row.deltas()) {
      out.putText(delta.counter());
      ValueCodec.write(out, delta.decimal() == null ? (Object) delta.integer() : delta.decimal());
    }
  }

  private static void writeGuards(RecordWriter out, Change.Row row) {
    out.putVar(row.guards().size());
    for (Guard guard : row.guards()) {
      out.putText(guard.column());
      out.putText(guard.comparison().sql());
      boolean shifted = guard.offset().signum() != 0;
      boolean toColumn = guard.rightColumn() != null;
      out.put((shifted ? 1 : 0) | (toColumn ? 2 : 0));
      if (shifted) {
        out.putVar(guard.offset().scale()).putBytes(guard.offset().unscaledValue().toByteArray());
      }
      if (toColumn) {
        out.putText(guard.rightColumn());
      } else {
        ValueCodec.write(out, guard.value());
      }
    }
  }

  private static void writeValues(RecordWriter out, List<Change.Value> values) {
    out.putVar(values.size());
    for (Change.Value value : values) {
      out.putText(value.column());
      ValueCodec.write(out, value.value());
    }
  }

  /** Reads a change. */
  static Change read(RecordReader in, IntFunction<HotTable> tables) {
    Object transactionId = ValueCodec.read(in);
    long timeoutMillis = in.getVar();
    int rows = in.getCount();
    Change.Builder change = null;
    for (int i = 0; i < rows; i++) {
      HotTable table = tables.apply(in.getCount());
      Object[] key = new Object[in.getCount()];
      Arrays.setAll(key, k -> ValueCodec.read(in));
      change = change == null ? Change.to(table, key) : change.and(table, key);
      readRow(in, change);
    }
    if (change == null) {
      throw new IllegalArgumentException("a change without a row");
    }
    readInserts(in, change);
    if (timeoutMillis > 0) {
      change.timeout(Duration.ofMillis(timeoutMillis));
    }
    return change.transactionId(transactionId).build();
  }

  private static void readInserts(RecordReader in, Change.Builder change) {
    for (int left = in.getCount(); left > 0; left--) {
      String table = in.getText();
      boolean overriding = in.get() == 1;
      List<String> columns = readTexts(in);
      List<String> nowColumns = readTexts(in);
      Object[] values = new Object[columns.size()];
      Arrays.setAll(values, i -> ValueCodec.read(in));
      change.insert(new InsertInto(table, columns, nowColumns, overriding), values);
    }
  }

  private static List<String> readTexts(RecordReader in) {
    List<String> texts = new ArrayList<>();
    for (int left = in.getCount(); left > 0; left--) {
      texts.add(in.getText());
    }
    return texts;
  }

  private static void readRow(RecordReader in, Change.Builder change) {
    for (int left = in.getCount(); left > 0; left--) {
      String counter = in.getText();
      Object amount = ValueCodec.read(in);
      if (amount instanceof BigDecimal decimal) {
        change.add(counter, decimal);
      } else {
        change.add(counter, (Long) amount);
      }
    }
    for (int left = in.getCount(); left > 0; left--) {
      change.guard(readGuard(in));
    }
    for (int left = in.getCount(); left > 0; left--) {
      String column = in.getText();
      change.set(column, ValueCodec.read(in));
    }
    for (int left = in.getCount(); left > 0; left--) {
      String column = in.getText();
      change.log(column, ValueCodec.read(in));
    }
  }

  private static Comparison comparison(String sql) {
    for (Comparison comparison : Comparison.values()) {
      if (comparison.sql().equals(sql)) {
        return comparison;
      }
    }
    throw new IllegalArgumentException("there is no comparison " + sql);
  }

  private static Guard readGuard(RecordReader in) {
    String column = in.getText();
    Comparison comparison = comparison(in.getText());
    int flags = in.get();
    BigDecimal offset = BigDecimal.ZERO;
    if ((flags & 1) != 0) {
      int scale = in.getCount();
      offset = new BigDecimal(new BigInteger(in.getBytes()), scale);
    }
    return (flags & 2) != 0
        ? new Guard(column, offset, comparison, null, in.getText())
        : new Guard(column, offset, comparison, ValueCodec.read(in), null);
  }
}
