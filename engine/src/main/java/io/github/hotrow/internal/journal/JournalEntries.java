// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal;
import io.github.hotrow.Journal.Ending;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.MemberState;
import io.github.hotrow.internal.group.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts members and groups into the journal's terms. Thread-safe. */
public final class JournalEntries {
  private static final Logger LOG = LoggerFactory.getLogger(JournalEntries.class);

  /** For an engine without a journal. */
  public static final JournalEntries NONE = new JournalEntries("", Journal.NONE);

  private final String engine;
  private final Journal journal;

  /** Entries into this journal. */
  public JournalEntries(String engine, Journal journal) {
    this.engine = engine;
    this.journal = journal;
  }

  /**
   * Notes a change in its caller's thread, before it is published.
   *
   * @throws io.github.hotrow.ChangeNotAppliedException if it can't be noted
   */
  public void accepted(Change change, Member member) {
    try {
      member.journalNumber(journal.accepted(change));
    } catch (HotrowException e) {
      throw new Failure.NotApplied(
              Reason.JOURNAL_FAILURE, "the journal can't take it: " + e.getMessage(), e)
          .toException(member.transactionId());
    }
  }

  /** Notes groups that could be committed by what is sent next. */
  public void underWay(List<Group> groups) {
    if (groups.get(0).admitted().get(0).member().journalNumber() == Journal.NOT_NOTED) {
      return;
    }
    List<Journal.GroupUnderWay> noted = new ArrayList<>(groups.size());
    for (Group group : groups) {
      List<Part> parts = group.admitted();
      long[] numbers = new long[parts.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = parts.get(i).member().journalNumber();
      }
      noted.add(new Journal.GroupUnderWay(group.id(), numbers));
    }
    journal.underWay(noted);
  }

  /** Notes the ends of a batch's members that are known, before their callers are told. */
  public void ended(List<Member> members) {
    long[] numbers = new long[members.size()];
    Ending[] endings = new Ending[numbers.length];
    int count = 0;
    for (Member member : members) {
      Ending ending = member.journalNumber() == Journal.NOT_NOTED ? null : ending(member);
      if (ending != null) {
        numbers[count] = member.journalNumber();
        endings[count++] = ending;
      }
    }
    if (count > 0) {
      end(Arrays.copyOf(numbers, count), Arrays.copyOf(endings, count));
    }
  }

  /** Notes that a member was not applied and never will be. */
  public void notApplied(Member member) {
    if (member.journalNumber() != Journal.NOT_NOTED) {
      end(new long[] {member.journalNumber()}, new Ending[] {Ending.NOT_APPLIED});
    }
  }

  private void end(long[] numbers, Ending[] endings) {
    try {
      journal.ended(numbers, endings);
    } catch (RuntimeException | Error fault) {
      // the callers are told all the same; the journal is behind the truth then, never before it
      LOG.error(
          "{}: the journal did not take the ends of {} changes", engine, numbers.length, fault);
    }
  }

  /** How the member ended; null if that is not known, or not for this batch to say. */
  private static Ending ending(Member member) {
    Object answer = member.answer();
    if (answer instanceof Outcome outcome) {
      if (outcome instanceof Outcome.Duplicate) {
        return Ending.DUPLICATE;
      }
      return outcome.isApplied() ? Ending.APPLIED : Ending.REFUSED;
    }
    if (answer instanceof Failure failure) {
      if (failure instanceof Failure.Unknown) {
        return null;
      }
      return failure instanceof Failure.NotApplied ? Ending.NOT_APPLIED : Ending.REFUSED;
    }
    // no answer: its caller gave up, and it is certain that nothing of it was committed
    return member.state() == MemberState.ABANDONED ? Ending.NOT_APPLIED : null;
  }
}
