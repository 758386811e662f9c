// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal.Ending;
import io.github.hotrow.Outcome;
import io.github.hotrow.recovery.JournalConfig.Unapplied;
import io.github.hotrow.recovery.internal.journal.JournalWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes that an earlier process left open, from their resolution to the moment when somebody
 * has been told. Thread-safe.
 */
final class OpenChanges {
  /*
   * A change is struck from the journal when its listener has been told, or, if it is submitted
   * again, by the very record that notes it as accepted anew: at no moment is it in the journal
   * twice or not at all.
   */
  private static final Logger LOG = LoggerFactory.getLogger(OpenChanges.class);

  private final JournalConfig config;
  private final JournalWriter writer;
  private final Map<Object, ChangeFate> byTransactionId = new ConcurrentHashMap<>();
  private final Map<String, HotTable> registered = new HashMap<>();
  private final List<ChangeFate> waiting = new ArrayList<>();

  /** What is being submitted again: the very change, and the number of the one it replaces. */
  private final Map<Change, Long> resubmissions = new ConcurrentHashMap<>();

  OpenChanges(JournalConfig config, JournalWriter writer) {
    this.config = config;
    this.writer = writer;
  }

  /** Tells the listener of all that have an end. */
  void resolve(List<ChangeFate> fates) {
    for (ChangeFate fate : fates) {
      if (fate.fate() == Fate.RUNNING) {
        throw new HotrowException(
            "the journal can't be resolved: "
                + fate
                + " after "
                + config.getPatience()
                + "; end its session (pg_stat_activity), or raise patience",
            null);
      }
    }
    for (ChangeFate fate : fates) {
      remember(fate);
      if (fate.fate() == Fate.NOT_APPLIED && config.getUnapplied() == Unapplied.SUBMIT_AGAIN) {
        synchronized (this) {
          waiting.add(fate);
        }
      } else {
        tell(fate);
      }
    }
  }

  private void remember(ChangeFate fate) {
    if (fate.transactionId() != null) {
      byTransactionId.put(canonical(fate.transactionId()), fate);
    }
  }

  private static Object canonical(Object id) {
    return id instanceof Integer || id instanceof Short ? ((Number) id).longValue() : id;
  }

  /** Tells the listener, and strikes the change from the journal. */
  private void tell(ChangeFate fate) {
    try {
      config.getListener().resolved(fate);
    } catch (RuntimeException | Error e) {
      LOG.error("the listener failed at {}; it will be told again at the next start", fate, e);
      return;
    }
    Ending ending = fate.fate() == Fate.APPLIED ? Ending.APPLIED : Ending.NOT_APPLIED;
    writer.ended(new long[] {fate.number()}, new Ending[] {ending});
  }

  Optional<ChangeFate> outcomeOf(Object transactionId) {
    return Optional.ofNullable(byTransactionId.get(canonical(transactionId)));
  }

  synchronized int waiting() {
    return waiting.size();
  }

  // --- submitting again

  /** The number of the open change that this one is submitted again for, or null. */
  Long replacedBy(Change change) {
    return resubmissions.isEmpty() ? null : resubmissions.get(change);
  }

  /** Submits what waited for this table. */
  void registered(HotrowEngine engine, HotTable table) {
    List<ChangeFate> ready = new ArrayList<>();
    synchronized (this) {
      registered.put(table.name(), table);
      for (ChangeFate fate : List.copyOf(waiting)) {
        if (fate.change().rows().stream().allMatch(r -> registered.containsKey(r.table().name()))) {
          waiting.remove(fate);
          ready.add(fate);
        }
      }
    }
    ready.forEach(fate -> submit(engine, fate));
  }

  private synchronized HotTable registeredFor(HotTable described) {
    return registered.get(described.name());
  }

  private void submit(HotrowEngine engine, ChangeFate fate) {
    Change again = ChangeCopy.onto(fate.change(), this::registeredFor);
    resubmissions.put(again, fate.number());
    try {
      engine
          .submit(again)
          .whenComplete(
              (outcome, thrown) -> {
                if (thrown == null) {
                  answered(fate, outcome);
                } else {
                  failed(fate, thrown);
                }
              });
    } catch (ChangeException | ConfigurationException e) {
      ChangeFate handedBack =
          fate.with(Fate.NOT_APPLIED, "it could not be submitted again: " + e.getMessage());
      remember(handedBack);
      tell(handedBack);
    } finally {
      resubmissions.remove(again);
    }
  }

  private void answered(ChangeFate fate, Outcome outcome) {
    boolean applied = outcome instanceof Outcome.Applied || outcome instanceof Outcome.Duplicate;
    remember(
        fate.with(
            applied ? Fate.APPLIED : Fate.NOT_APPLIED, "submitted again, and answered " + outcome));
    config.getListener().answered(fate, outcome);
  }

  private void failed(ChangeFate fate, Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    boolean unknown =
        !(cause instanceof ChangeException e)
            || e.applied() == ChangeException.AppliedState.UNKNOWN;
    ChangeFate end =
        fate.with(
            unknown ? Fate.UNKNOWABLE : Fate.NOT_APPLIED,
            "submitted again, and failed: " + cause.getMessage());
    remember(end);
    config.getListener().resolved(end);
  }
}
