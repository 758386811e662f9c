// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.RowKey;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The accounts of all rows that are known, at most as many as set. Thread-safe: any thread may look
 * an account up; only the holder of the schedule's lock evicts.
 */
public final class AccountTable {
  private static final int LOOKS_PER_EVICTION = 8;
  private static final int MAX_LOOKS = 1_024;

  private final ConcurrentHashMap<RowKey, Account> accounts = new ConcurrentHashMap<>();
  private final int capacity;
  private Iterator<Account> hand;

  /** A table for at most {@code capacity} accounts beside those that are in use. */
  public AccountTable(int capacity) {
    this.capacity = capacity;
  }

  /** The account of the row, made if there is none. */
  public Account of(RowKey key) {
    Account account = accounts.get(key);
    return account != null ? account : accounts.computeIfAbsent(key, Account::new);
  }

  /** The number of accounts. */
  public int size() {
    return accounts.size();
  }

  /**
   * The account a part shall wait on: its own, or a new one if that was evicted between the
   * caller's look-up and now. Called with the schedule's lock held.
   */
  Account current(Part part) {
    Account account = part.account;
    if (account.evicted) {
      account = of(part.key());
      part.account = account;
    }
    account.recentlyUsed = true;
    return account;
  }

  /**
   * Evicts idle accounts that were not used since the clock's hand last passed, a few looks for
   * each one too many. Called with the schedule's lock held.
   */
  void evictSurplus() {
    long surplus = accounts.mappingCount() - capacity;
    long looks = Math.min(MAX_LOOKS, surplus * LOOKS_PER_EVICTION);
    for (; looks > 0 && surplus > 0; looks--) {
      if (hand == null || !hand.hasNext()) {
        hand = accounts.values().iterator();
      }
      if (!hand.hasNext()) {
        return;
      }
      Account account = hand.next();
      if (account.recentlyUsed) {
        account.recentlyUsed = false;
      } else if (!account.busy() && !account.waiting() && !account.evicted) {
        account.evicted = true;
        accounts.remove(account.key(), account);
        surplus--;
      }
    }
  }
}
