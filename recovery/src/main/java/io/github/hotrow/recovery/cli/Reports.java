// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.ChangeFate;
import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.RecoveryPlan;
import io.github.hotrow.recovery.internal.journal.JournalNumbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the commands find, as JSON. Stateless. */
final class Reports {
  private Reports() {}

  static String json(Object value) {
    try {
      return TableFile.JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report could not be printed", e);
    }
  }

  static String json(ChangeFate fate) {
    return json(map(fate));
  }

  private static Map<String, Object> map(ChangeFate fate) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("number", JournalNumbers.text(fate.number()));
    map.put("transactionId", fate.transactionId() == null ? null : fate.transactionId().toString());
    map.put("fate", fate.fate());
    map.put("wasSent", fate.wasSent());
    map.put("groupId", fate.groupId());
    map.put("why", fate.why());
    map.put("change", fate.change().toString());
    return map;
  }

  static String json(RecoveryPlan plan) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("journal", plan.journal().toString());
    map.put("inUse", plan.inUse());
    map.put("sameBoot", plan.sameBoot());
    map.put("damage", plan.damage());
    map.put("counts", plan.counts());
    map.put("changes", plan.fates().stream().map(Reports::map).toList());
    return json(map);
  }

  static String json(List<Discrepancy> found) {
    return json((Object) found.stream().map(Reports::map).toList());
  }

  static Map<String, Object> map(Discrepancy one) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", one.kind());
    map.put("table", one.table());
    map.put("rowKey", one.rowKey());
    map.put("groupId", one.groupId());
    map.put("amounts", one.amounts());
    map.put("logRows", one.members());
    map.put("what", one.what());
    return map;
  }

  static String json(AuditReport report) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("clean", report.isClean());
    map.put("rows", report.rows());
    map.put("groups", report.groups());
    map.put("logRows", report.logRows());
    map.put("corrected", report.corrected());
    map.put("counts", report.counts());
    map.put("found", report.found().stream().map(Reports::map).toList());
    return json(map);
  }
}
