// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.ring;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import io.github.hotrow.internal.group.Member;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A bounded ring of members: many producers, one consumer at a time. {@link #offer} is thread-safe;
 * {@link #drain} must be called by one thread at a time, with the schedule's lock held.
 */
public final class MemberRing {
  /** A place in the ring. The consumer empties it, so that an answered member can be collected. */
  private static final class Slot {
    private Member member;
  }

  private final RingBuffer<Slot> ring;
  private final EventPoller<Slot> poller;

  /** A ring for {@code capacity} members, a power of two. */
  public MemberRing(int capacity) {
    // nobody waits at the ring; the default strategy would take a lock for each publication
    ring = RingBuffer.createMultiProducer(Slot::new, capacity, new BusySpinWaitStrategy());
    poller = ring.newPoller();
    ring.addGatingSequences(poller.getSequence());
  }

  /** Publishes the member, or returns false if the ring is full. */
  public boolean offer(Member member) {
    long sequence;
    try {
      sequence = ring.tryNext();
    } catch (InsufficientCapacityException e) {
      return false;
    }
    ring.get(sequence).member = member;
    ring.publish(sequence);
    return true;
  }

  /**
   * Hands published members to {@code sink} in ring order, while {@code hasRoom} says so. A member
   * for which the sink has no memory stays in the ring.
   */
  public void drain(BooleanSupplier hasRoom, Consumer<Member> sink) {
    if (!hasRoom.getAsBoolean()) {
      return;
    }
    try {
      // if the sink throws, which it does when memory has run out, the poller gives the same slot
      // again; so the slot is emptied afterwards, and the sink takes a member wholly or not at all
      poller.poll(
          (slot, sequence, endOfBatch) -> {
            Member member = slot.member;
            if (member != null) { // null: taken before, and hasRoom threw
              take(member, slot, sink);
            }
            return hasRoom.getAsBoolean();
          });
    } catch (Exception e) {
      throw new IllegalStateException("the ring's poller failed", e);
    }
  }

  private static void take(Member member, Slot slot, Consumer<Member> sink) {
    try {
      sink.accept(member);
    } catch (RuntimeException bug) {
      slot.member = null; // it would come back for ever, and nobody behind it would be served
      throw bug;
    }
    slot.member = null;
  }

  /** The number of members published or about to be. */
  public long size() {
    return ring.getCursor() - poller.getSequence().get();
  }
}
