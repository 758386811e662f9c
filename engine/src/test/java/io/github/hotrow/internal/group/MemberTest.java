// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome;
import io.github.hotrow.OutcomeUnknownException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

final class MemberTest {
  private static final Outcome ANSWER = new Outcome.Applied(List.of());
  private static final Failure.NotApplied LATE =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);
  private static final Failure.Unknown UNKNOWN = new Failure.Unknown("under way", null);

  private final CompletableFuture<Outcome> stage = new CompletableFuture<>();
  private final Member member = new Member("tx", new Part[0], 1, 2, 3, null, stage);

  @Test
  void isAnsweredOnce() {
    assertTrue(member.claim());
    member.prepare(ANSWER);
    assertTrue(member.publish());
    assertEquals(MemberState.ANSWERED, member.state());
    assertSame(ANSWER, member.outcome());
    assertFalse(member.publish());
    assertFalse(member.withdraw(LATE));
    assertFalse(member.abandon(UNKNOWN));
    member.completeStage();
    assertSame(ANSWER, stage.join());
  }

  @Test
  void isAnsweredWithoutBeingClaimedIfItWasNeverSent() {
    member.prepare(ANSWER);
    assertTrue(member.publish());
    assertSame(ANSWER, member.outcome());
  }

  @Test
  void isWithdrawnOnlyBeforeItIsClaimed() {
    assertTrue(member.claim());
    assertFalse(member.withdraw(LATE));
    assertTrue(member.unclaim());
    assertTrue(member.withdraw(LATE));
    assertEquals(MemberState.WITHDRAWN, member.state());
    assertFalse(member.claim());
    ChangeNotAppliedException failure =
        assertThrows(ChangeNotAppliedException.class, member::outcome);
    assertEquals(Reason.TIMEOUT, failure.reason());
    assertEquals("tx", failure.transactionId());
  }

  @Test
  void isAbandonedOnlyOnceClaimed() {
    assertFalse(member.abandon(UNKNOWN));
    assertTrue(member.claim());
    assertTrue(member.abandon(UNKNOWN));
    assertEquals(MemberState.ABANDONED, member.state());
    assertFalse(member.unclaim());
    assertThrows(OutcomeUnknownException.class, member::outcome);
  }

  @Test
  void theReasonToGiveUpIsNotMixedWithAnAnswerPreparedMeanwhile() {
    member.claim();
    member.prepare(ANSWER);
    assertTrue(member.abandon(UNKNOWN));
    assertFalse(member.publish());
    member.completeStage();
    CompletionException failure = assertThrows(CompletionException.class, stage::join);
    assertInstanceOf(OutcomeUnknownException.class, failure.getCause());
  }
}
