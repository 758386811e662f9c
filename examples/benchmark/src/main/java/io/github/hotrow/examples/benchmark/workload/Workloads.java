// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

/** Makes the workload of one run. Stateless. */
public final class Workloads {
  private Workloads() {}

  /** Sales of the given shape, for a share of the clients. */
  public static Workload sale(
      SaleShape shape, String schema, int firstClient, int clients, long seed) {
    return new SaleWorkload(shape, schema, firstClient, clients, seed);
  }

  /**
   * Likes.
   *
   * @param arrays whether the objects keep their users in an array, as the seed has it
   */
  public static Workload likes(
      String schema,
      long objects,
      Distribution distribution,
      int clients,
      boolean arrays,
      long seed) {
    return new LikeWorkload(
        new LikeTables(schema, clients, arrays), objects, distribution, clients, seed);
  }
}
