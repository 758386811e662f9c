// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.Set;

/**
 * The keywords that PostgreSQL does not take for the name of a table or column unless they are
 * quoted: its reserved ones, and those it keeps for functions and types. Stateless.
 */
final class Keywords {
  private static final Set<String> NO_COLUMN =
      Set.of(
          ("all analyse analyze and any array as asc asymmetric authorization binary both case cast"
                  + " check collate collation column concurrently constraint create cross"
                  + " current_catalog current_date current_role current_schema current_time"
                  + " current_timestamp current_user default deferrable desc distinct do else end"
                  + " except false fetch for foreign freeze from full grant group having ilike in"
                  + " initially inner intersect into is isnull join lateral leading left like limit"
                  + " localtime localtimestamp natural not notnull null offset on only or order"
                  + " outer overlaps placing primary references returning right select session_user"
                  + " similar some symmetric system_user table tablesample then to trailing true"
                  + " union unique user using variadic verbose when where window with")
              .split(" "));

  private Keywords() {}

  static boolean canBeName(String word) {
    return !NO_COLUMN.contains(word);
  }
}
