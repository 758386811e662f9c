// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

/**
 * What is done with an item of which there are ten, on a connection in auto-commit. Immutable.
 *
 * @param name what is shown
 * @param fate how its transaction ends
 * @param why a part of the reason if it is declined
 * @param steps what is done
 */
record Program(String name, Fate fate, String why, Steps steps) {
  static final String TAKE =
      "update stock set quantity = quantity - ? where id = ? and quantity >= ?";
  static final String LEAVING = TAKE + " returning quantity";
  static final String LOG = "insert into log (order_id, item, note) values (?, ?, ?)";
  static final String LEFT = "select quantity from stock where id = ?";
  static final String LOGGED = "select note from log where item = ? order by order_id";

  /** How a transaction ends. */
  enum Fate {
    /** It is merged. */
    MERGED,
    /** It goes the ordinary way, which is counted. */
    DECLINED,
    /** Nothing is changed by the engine. */
    UNCHANGED
  }

  /** The steps of a program. */
  @FunctionalInterface
  interface Steps {
    void run(Recorder recorder, int item);
  }

  static Program merged(String name, Steps steps) {
    return new Program(name, Fate.MERGED, "", steps);
  }

  static Program declined(String name, String why, Steps steps) {
    return new Program(name, Fate.DECLINED, why, steps);
  }

  static Program unchanged(String name, Steps steps) {
    return new Program(name, Fate.UNCHANGED, "", steps);
  }

  @Override
  public String toString() {
    return name;
  }
}
