// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome.Applied;
import java.util.List;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * A member's life against the states as its documentation tells them: one batch's owner, and
 * callers that give up or ask at any moment.
 */
public class MemberLincheck {
  private static final Failure.NotApplied NOT_SENT =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);
  private static final Failure.Unknown UNDER_WAY = new Failure.Unknown("too late", null);
  private static final Applied APPLIED = new Applied(List.of());

  private final Member member = new Member(null, new Part[0], 0, 0, 0, null, null);

  @Operation(nonParallelGroup = "owner")
  public boolean claim() {
    return member.claim();
  }

  @Operation(nonParallelGroup = "owner")
  public boolean unclaim() {
    return member.unclaim();
  }

  @Operation(nonParallelGroup = "owner")
  public boolean answer() {
    if (member.answer() != null) {
      return false; // an owner answers once
    }
    member.prepare(APPLIED);
    return member.publish();
  }

  @Operation
  public boolean withdraw() {
    return member.withdraw(NOT_SENT);
  }

  @Operation
  public boolean abandon() {
    return member.abandon(UNDER_WAY);
  }

  @Operation
  public String told() {
    MemberState state = member.state();
    if (!state.isFinal()) {
      return state.name();
    }
    try {
      return member.outcome() == APPLIED ? "applied" : "something else";
    } catch (ChangeException e) {
      return e.applied() == ChangeException.AppliedState.UNKNOWN ? "unknown" : "not applied";
    }
  }

  /** The documented life. */
  public static final class Life {
    private String state = "QUEUED";
    private boolean answered;

    private boolean move(String from, String to) {
      if (!state.equals(from)) {
        return false;
      }
      state = to;
      return true;
    }

    public boolean claim() {
      return move("QUEUED", "CLAIMED");
    }

    public boolean unclaim() {
      return move("CLAIMED", "QUEUED");
    }

    public boolean answer() {
      if (answered) {
        return false;
      }
      answered = true;
      return move("CLAIMED", "applied") || move("QUEUED", "applied");
    }

    public boolean withdraw() {
      return move("QUEUED", "not applied");
    }

    public boolean abandon() {
      return move("CLAIMED", "unknown");
    }

    public String told() {
      return state;
    }
  }

  @Test
  void everyInterleavingIsOneOfTheDocumentedLives() {
    new ModelCheckingOptions()
        .sequentialSpecification(Life.class)
        .iterations(6)
        .invocationsPerIteration(1_000)
        .threads(2)
        .actorsPerThread(4)
        .check(MemberLincheck.class);
  }
}
