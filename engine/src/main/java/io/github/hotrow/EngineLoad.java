// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * What an engine holds at one moment. Immutable.
 *
 * @param inRing changes that were accepted and not yet collected
 * @param ringCapacity the most that fit into the ring
 * @param inQueues changes that were collected and wait for their row
 * @param queueCapacity collecting stops when so many wait
 * @param unmerged changes under QUEUE, ADVISORY, NOWAIT and PLAIN without an answer
 * @param batchesInFlight batches under way
 * @param batchesInDoubt those of them of which the answer was lost and is being asked for
 * @param bytesHeld values held by changes under way, as far as they count against {@code
 *     maxWaitingBytes}
 * @param accounts rows whose state is in memory
 */
public record EngineLoad(
    long inRing,
    long ringCapacity,
    long inQueues,
    long queueCapacity,
    long unmerged,
    long batchesInFlight,
    long batchesInDoubt,
    long bytesHeld,
    long accounts) {}
