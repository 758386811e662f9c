// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import java.util.Locale;

/** The workloads. Each has its own usual numbers; every one of them can be set otherwise. */
public enum WorkloadKind {
  /** Each change inserts its log row and deducts from one row, guarded. */
  HOT_ROW("One hot row: log row and guarded deduction.", 128, 1, "uniform", 1_000_000_000, 1),
  /** Many buyers, little stock: who gets it, how fast, and how fast are the others refused? */
  SELL_OUT(
      "Limited stock, many buyers: time to sell, refusals, order.", 128, 1, "uniform", 2_000, 1),
  /** Changes over a whole platform's items, most of them cold. */
  PLATFORM("Ten million rows, few of them hot.", 128, 10_000_000, "uniform", 1_000_000, 1),
  /** Users like objects, each object once; then the likes are read. */
  LIKES("Likes of objects, each user once for each; then reads.", 128, 100, "gaussian:10", 0, 1),
  /** Several hot rows in one transaction, in random order. */
  CART(
      "Several hot rows in one transaction, in random order.",
      128,
      10,
      "uniform",
      1_000_000_000,
      3),
  /** Hot and cold rows, and ordinary transactions between. */
  MIXED(
      "Hot and cold rows, ordinary transactions between.",
      128,
      100_000,
      "uniform",
      1_000_000_000,
      1),
  /** One hot row, changed from several JVMs. */
  PROCESSES("One hot row, changed from several JVMs.", 128, 1, "uniform", 1_000_000_000, 1);

  private final String what;
  private final int clients;
  private final long keys;
  private final String distribution;
  private final long stock;
  private final int cart;

  WorkloadKind(String what, int clients, long keys, String distribution, long stock, int cart) {
    this.what = what;
    this.clients = clients;
    this.keys = keys;
    this.distribution = distribution;
    this.stock = stock;
    this.cart = cart;
  }

  /** What it is about, in one sentence. */
  public String what() {
    return what;
  }

  /** The usual number of clients. */
  public int clients() {
    return clients;
  }

  /** The usual number of rows. */
  public long keys() {
    return keys;
  }

  /** The usual distribution of the wishes. */
  public String distribution() {
    return distribution;
  }

  /** The usual stock of each row. */
  public long stock() {
    return stock;
  }

  /** The usual number of rows in one change. */
  public int cart() {
    return cart;
  }

  /** The name in commands and reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
