// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.BatchReport;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;

/** What is measured of one batch. Owned as its batch. */
public final class BatchFigures {
  private final IntArrayList groupSizes = new IntArrayList();
  private final List<RowKey> rows = new ArrayList<>(1);
  private long collectNs;
  private long formedNs;
  private long commitNs;
  private boolean mergedSome;

  BatchFigures() {}

  /** Says when collecting began and when the batch was formed, on the engine's clock. */
  public void formed(long beganNs, long nowNs) {
    collectNs = nowNs - beganNs;
    formedNs = nowNs;
  }

  /** Says when the database had answered all. */
  public void answered(long nowNs) {
    commitNs = nowNs - formedNs;
  }

  /** Notes a group that was committed. */
  public void committed(Group group) {
    committed(group.account().key(), group.admitted().size());
  }

  void committed(RowKey row, int size) {
    rows.add(row);
    groupSizes.addInt(size);
    mergedSome |= size > 1;
  }

  /** Whether several changes shared a group. */
  public boolean mergedSome() {
    return mergedSome;
  }

  /** The number of groups committed. */
  public int groups() {
    return groupSizes.size();
  }

  /** The row of a group that was committed. */
  public RowKey row(int group) {
    return rows.get(group);
  }

  /** The number of members of a group that was committed. */
  public int groupSize(int group) {
    return groupSizes.getInt(group);
  }

  /** From when it was formed until the database had answered all. */
  public long commitNs() {
    return commitNs;
  }

  /** From the beginning of collecting until the database had answered all. */
  public long tookNs() {
    return collectNs + commitNs;
  }

  /** How long the oldest of these members had waited when the batch was formed. */
  public long longestWaitNs(List<Member> members) {
    long longest = 0;
    for (Member member : members) {
      longest = Math.max(longest, formedNs - member.arrivalNs());
    }
    return longest;
  }

  /** All of it. */
  public BatchReport report(Batch batch) {
    return new BatchReport(
        batch.accounts().get(0).key().table().name(),
        batch.members().size(),
        groupSizes.toIntArray(),
        longestWaitNs(batch.members()),
        collectNs,
        commitNs);
  }
}
