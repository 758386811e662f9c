// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.recording;

import io.github.hotrow.internal.group.Batch;

/** Where batches are recorded. Thread-safe. */
@FunctionalInterface
public interface BatchRecording {
  /** Records nothing. */
  BatchRecording NONE = () -> BegunEvent.NONE;

  /** The flight recorder's, if this JDK has one. */
  static BatchRecording available() {
    boolean recorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
    return recorder ? BatchCommitEvent::beginNow : NONE;
  }

  /** A batch is about to be committed. */
  BegunEvent begin();

  /** An event that has begun. Owned by its batch's leader. */
  interface BegunEvent {
    /** Records nothing. */
    BegunEvent NONE =
        new BegunEvent() {
          @Override
          public void ended() {}

          @Override
          public void record(String engine, Batch batch) {}
        };

    /** The database has answered all. */
    void ended();

    /** Records it, if anybody is interested. */
    void record(String engine, Batch batch);
  }
}
