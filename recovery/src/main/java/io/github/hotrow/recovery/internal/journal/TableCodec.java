// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import java.util.List;
import java.util.Map;

/**
 * Writes descriptions of hot tables and reads them. What only concerns a running engine (first
 * values of missing rows, times to live) is left out. Stateless.
 */
final class TableCodec {
  private TableCodec() {}

  static void write(RecordWriter out, HotTable table) {
    out.putText(table.name());
    texts(out, table.key());
    texts(out, table.counters());
    LogTable log = table.log();
    out.put(log == null ? 0 : 1);
    if (log != null) {
      out.putText(log.name());
      optional(out, log.transactionId());
      texts(out, log.key());
      texts(out, log.deltas());
      texts(out, log.valuesAfter());
      texts(out, log.columns());
      optional(out, log.groupId());
      optional(out, log.position());
    }
  }

  private static void optional(RecordWriter out, String text) {
    out.put(text == null ? 0 : 1);
    if (text != null) {
      out.putText(text);
    }
  }

  private static void texts(RecordWriter out, List<String> texts) {
    out.putVar(texts.size());
    texts.forEach(out::putText);
  }

  private static void texts(RecordWriter out, Map<String, String> texts) {
    out.putVar(texts.size());
    texts.forEach((key, value) -> out.putText(key).putText(value));
  }

  static HotTable read(RecordReader in) {
    HotTable.Builder table = HotTable.builder(in.getText());
    table.key(texts(in));
    for (String counter : texts(in)) {
      table.counter(counter);
    }
    if (in.get() == 1) {
      table.log(readLog(in));
    }
    return table.build();
  }

  private static LogTable readLog(RecordReader in) {
    LogTable.Builder log = LogTable.builder(in.getText());
    if (in.get() == 1) {
      log.transactionId(in.getText());
    }
    log.key(texts(in));
    for (int left = in.getCount(); left > 0; left--) {
      String column = in.getText();
      log.delta(column, in.getText());
    }
    for (int left = in.getCount(); left > 0; left--) {
      String column = in.getText();
      log.valueAfter(column, in.getText());
    }
    log.columns(texts(in));
    if (in.get() == 1) {
      log.groupId(in.getText());
    }
    if (in.get() == 1) {
      log.position(in.getText());
    }
    return log.build();
  }

  private static String[] texts(RecordReader in) {
    String[] texts = new String[in.getCount()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = in.getText();
    }
    return texts;
  }
}
