// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import java.sql.Connection;

/** The merging that takes nothing. Immutable. */
final class NoMerging implements Merging {
  @Override
  public boolean mayTake(RecognisedStatement statement) {
    return false;
  }

  @Override
  public Taken execute(Execution execution) {
    return null;
  }

  @Override
  public boolean holdsPlace() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return false;
  }

  @Override
  public void commit() {}

  @Override
  public void rollback() {}

  @Override
  public void replay(Connection physical) {}

  @Override
  public void physicallyExecuted(Execution execution) {}

  @Override
  public void physicallyExecuted(RecognisedStatement statement) {}

  @Override
  public void executedInTransaction() {}

  @Override
  public void physicalTransactionEnded(boolean committed) {}

  @Override
  public void sessionChanged() {}

  @Override
  public void cancel() {}

  @Override
  public void close() {}
}
