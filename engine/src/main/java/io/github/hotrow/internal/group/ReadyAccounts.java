// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import java.util.function.Consumer;

/**
 * The accounts whose row may be free and has members waiting, first come, first served. They are
 * linked through a field of their own, so that nothing here can fail for want of memory. Every
 * method must be called with the schedule's lock held.
 */
final class ReadyAccounts {
  private Account head;
  private Account tail;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The first one, or null. */
  Account first() {
    return head;
  }

  /** Appends the account, unless it is here. */
  void add(Account account) {
    if (account.ready) {
      return;
    }
    account.ready = true;
    if (tail == null) {
      head = account;
    } else {
      tail.nextReady = account;
    }
    tail = account;
    size++;
  }

  /** Removes the first one. There must be one. */
  Account removeFirst() {
    Account account = head;
    head = account.nextReady;
    account.nextReady = null;
    account.ready = false;
    if (head == null) {
      tail = null;
    }
    size--;
    return account;
  }

  void forEach(Consumer<Account> visitor) {
    for (Account account = head; account != null; account = account.nextReady) {
      visitor.accept(account);
    }
  }
}
