// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.recording;

import io.github.hotrow.internal.group.Batch;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A batch, from when it was formed until the database had answered all. Owned by its leader. */
@Name("io.github.hotrow.BatchCommit")
@Label("Batch Commit")
@Description("A batch of merged changes, until the database had answered all")
@Category("Hotrow")
@StackTrace(false)
final class BatchCommitEvent extends Event {
  @Label("Engine")
  String engine;

  @Label("Table")
  String table;

  @Label("Members")
  @Description("Changes that it answered")
  int members;

  @Label("Groups")
  @Description("Rows that it changed")
  int groups;

  @Label("Longest Wait")
  @Description("How long its oldest member had waited")
  @Timespan(Timespan.NANOSECONDS)
  long longestWait;

  static BatchRecording.BegunEvent beginNow() {
    BatchCommitEvent event = new BatchCommitEvent();
    event.begin();
    return new Begun(event);
  }

  /** The event while its batch is under way. */
  private record Begun(BatchCommitEvent event) implements BatchRecording.BegunEvent {
    @Override
    public void ended() {
      event.end();
    }

    @Override
    public void record(String engine, Batch batch) {
      if (event.shouldCommit()) {
        event.engine = engine;
        event.table = batch.accounts().get(0).key().table().name();
        event.members = batch.members().size();
        event.groups = batch.figures().groups();
        event.longestWait = batch.figures().longestWaitNs(batch.members());
        event.commit();
      }
    }
  }
}
