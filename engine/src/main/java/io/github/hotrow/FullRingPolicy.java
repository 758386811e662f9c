// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** What a caller meets when as many changes wait as the engine accepts. */
public enum FullRingPolicy {
  /** The caller waits for room, up to the change's timeout. */
  BLOCK,
  /** The change is refused at once with {@link ChangeNotAppliedException.Reason#ENGINE_FULL}. */
  REFUSE
}
