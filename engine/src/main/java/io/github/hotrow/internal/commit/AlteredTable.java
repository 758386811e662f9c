// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds out whether a statement was refused because its table was altered. Stateless. */
final class AlteredTable {
  private AlteredTable() {}

  /**
   * What is not as it was registered in a table of these members, or null; changes of that table
   * are refused from now on.
   */
  static String find(Connection connection, List<Member> members) throws SQLException {
    List<BoundTable> seen = new ArrayList<>(1);
    for (Member member : members) {
      for (Part part : member.parts()) {
        BoundTable table = part.table();
        if (!seen.contains(table)) {
          seen.add(table);
          String difference = difference(new CatalogueQueries(connection), table);
          if (difference != null) {
            table.altered(difference);
            return difference;
          }
        }
      }
    }
    return null;
  }

  private static String difference(CatalogueQueries queries, BoundTable table) throws SQLException {
    CatalogueQueries.Relation relation = queries.relation(table.sqlName());
    if (relation == null) {
      return "table " + table.name() + " does not exist any more; create it, and register it again";
    }
    Map<String, ColumnModel> columns = queries.columns(relation);
    List<ColumnModel> registered = new ArrayList<>(table.key());
    for (int i = 0; i < table.counterCount(); i++) {
      registered.add(table.counter(i).column());
    }
    for (ColumnModel before : registered) {
      ColumnModel now = columns.get(before.name());
      if (now == null || !now.exactType().equals(before.exactType())) {
        return "table "
            + table.name()
            + " was altered since it was registered: column "
            + before.name()
            + " was "
            + before.exactType()
            + (now == null ? " and is gone" : " and is " + now.exactType())
            + AlteredTableException.REMEDY;
      }
    }
    return null;
  }
}
