// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary programs. Stateless. */
public final class Programs {
  private static final int LONGEST = 24;

  private Programs() {}

  /**
   * Calls that may show one of the README's differences: an INSERT that is wrong, and what keys of
   * a sequence are returned.
   */
  private static final Set<Call> DIFFERENT =
      EnumSet.of(
          Call.INSERT_LITERAL, Call.INSERT_PREPARED, Call.BATCH_OF_TEXTS, Call.GENERATED_KEY);

  /** Programs of all calls; some transactions are likelier than others. */
  public static Arbitrary<List<Step>> any() {
    return of(EnumSet.allOf(Call.class), Call.INSERT_PREPARED);
  }

  /** Programs that show none of the differences a merged transaction has. */
  public static Arbitrary<List<Step>> withoutDifferences() {
    return of(EnumSet.complementOf(EnumSet.copyOf(DIFFERENT)), Call.INSERT_NEW);
  }

  private static Arbitrary<List<Step>> of(Set<Call> all, Call insert) {
    Arbitrary<Call> calls =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(3, Arbitraries.of(all)),
            net.jqwik.api.Tuple.of(
                2,
                Arbitraries.of(
                    Call.TAKE_LITERAL,
                    Call.TAKE_PREPARED,
                    insert,
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
