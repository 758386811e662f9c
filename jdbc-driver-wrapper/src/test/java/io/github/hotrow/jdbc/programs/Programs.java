// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary programs. Stateless. */
public final class Programs {
  private static final int LONGEST = 24;

  private Programs() {}

  /** Programs of all calls; some transactions are likelier than others. */
  public static Arbitrary<List<Step>> any() {
    Arbitrary<Call> calls =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(3, Arbitraries.of(Call.values())),
            net.jqwik.api.Tuple.of(
                2,
                Arbitraries.of(
                    Call.TAKE_LITERAL,
                    Call.TAKE_PREPARED,
                    Call.INSERT_PREPARED,
                    Call.SELECT_STOCK,
                    Call.SELECT_ASIDE,
                    Call.AUTO_COMMIT,
                    Call.JDBC_COMMIT,
                    Call.JDBC_ROLLBACK)));
    return Combinators.combine(
            calls, Arbitraries.integers().between(1, 4), Arbitraries.integers().between(0, 9))
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(LONGEST);
  }
}
