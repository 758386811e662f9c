// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Is told what became of changes whose callers died with an earlier process, or were told
 * "unknown". Called while the engine starts, before it takes new changes in.
 */
@FunctionalInterface
public interface RecoveryListener {
  /** A listener that writes what it hears to the log. */
  RecoveryListener LOGGING =
      new RecoveryListener() {
        private final Logger log = LoggerFactory.getLogger(RecoveryListener.class);

        @Override
        public void resolved(ChangeFate fate) {
          log.info("resolved: {}", fate);
        }

        @Override
        public void answered(ChangeFate fate, Outcome outcome) {
          log.info("submitted again: transaction id {}: {}", fate.transactionId(), outcome);
        }
      };

  /**
   * A change has found its end: {@link Fate#APPLIED}; {@link Fate#NOT_APPLIED}, so that it is
   * handed back; or {@link Fate#UNKNOWABLE}. Only when this returns normally is the change struck
   * from the journal. If the process is killed just then, or this throws, the next start tells it
   * again, under the same number.
   */
  void resolved(ChangeFate fate);

  /**
   * A change that was submitted again has its outcome. (If it has none, {@link #resolved} is called
   * with what is known.) Called in the engine's callback executor.
   */
  default void answered(ChangeFate fate, Outcome outcome) {}
}
