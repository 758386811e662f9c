// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.table.BoundTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AccountTableTest {
  private final BoundTable table = GroupFixture.table(0, 100, false);
  private final AccountTable accounts = new AccountTable(2);

  private Account account(long id) {
    return accounts.of(GroupFixture.key(table, id));
  }

  private void evictUntilNothingChanges() {
    for (int i = 0; i < 10; i++) {
      accounts.evictSurplus();
    }
  }

  @Test
  void aRowHasOneAccount() {
    assertSame(account(1), account(1));
    assertNotSame(account(1), account(2));
    assertNotSame(account(1), accounts.of(GroupFixture.key(GroupFixture.table(0, 9, false), 1)));
  }

  @Test
  void noMoreThanTheCapacityIsKeptOfIdleAccounts() {
    for (long id = 0; id < 20; id++) {
      account(id);
    }
    evictUntilNothingChanges();
    assertEquals(2, accounts.size());
  }

  @Test
  void accountsInUseAreKept() {
    Account busy = account(1);
    busy.holder(new Batch(false));
    Account waitedFor = account(2);
    waitedFor.append(GroupFixture.part(waitedFor, 1));
    Account justUsed = account(3);
    justUsed.recentlyUsed = true;
    for (long id = 10; id < 30; id++) {
      account(id);
    }
    evictUntilNothingChanges();
    assertFalse(busy.evicted);
    assertFalse(waitedFor.evicted);
    assertSame(busy, account(1));
    assertSame(waitedFor, account(2));
  }

  @Test
  void anAccountIsSparedOnceIfItWasUsedSinceTheHandPassed() {
    AccountTable none = new AccountTable(0);
    Account used = none.of(GroupFixture.key(table, 1));
    used.recentlyUsed = true;
    none.evictSurplus();
    assertTrue(used.evicted, "eight looks pass it twice");
    assertEquals(0, none.size());
  }

  @Test
  void aPartOfAnEvictedAccountGetsTheNewOne() {
    Account old = account(1);
    Part part = GroupFixture.part(old, 1);
    assertSame(old, accounts.current(part));
    old.recentlyUsed = false;
    for (Account other : List.of(account(2), account(3), account(4))) {
      other.recentlyUsed = false;
    }
    for (int i = 0; i < 50 && !old.evicted; i++) {
      account(100 + i);
      accounts.evictSurplus();
    }
    assertTrue(old.evicted);
    Account current = accounts.current(part);
    assertNotSame(old, current);
    assertSame(current, part.account());
    assertSame(current, account(1));
  }
}
