// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import java.util.List;

/**
 * A statement as a shop writes it, with the transaction around it. Immutable.
 *
 * @param name where it is from
 * @param tables the statements that make its tables
 * @param sql what is shown to be merged or not
 * @param call the transaction
 * @param compared queries that must give the same in both databases
 * @param fate what the wrapper does with it
 * @param why a part of the reason if it is not merged
 */
record StatementCase(
    String name,
    String tables,
    String sql,
    Twins.Call call,
    List<String> compared,
    Fate fate,
    String why) {

  /** What the wrapper does with it. */
  enum Fate {
    /** It is merged. */
    MERGED,
    /** It is looked at and not merged, which is counted. */
    DECLINED,
    /** It is no statement that could be merged. */
    ORDINARY
  }

  static StatementCase merged(
      String name, String tables, String sql, Twins.Call call, String... compared) {
    return new StatementCase(name, tables, sql, call, List.of(compared), Fate.MERGED, "");
  }

  static StatementCase declined(
      String name, String tables, String sql, String why, Twins.Call call, String... compared) {
    return new StatementCase(name, tables, sql, call, List.of(compared), Fate.DECLINED, why);
  }

  static StatementCase ordinary(
      String name, String tables, String sql, String why, Twins.Call call, String... compared) {
    return new StatementCase(name, tables, sql, call, List.of(compared), Fate.ORDINARY, why);
  }

  @Override
  public String toString() {
    return name;
  }
}
