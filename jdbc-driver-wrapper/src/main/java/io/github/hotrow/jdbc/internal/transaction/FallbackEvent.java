// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Something that was expected to be merged was not. Confined to the thread that makes it. */
@Name("io.github.hotrow.Fallback")
@Label("Fallback")
@Description("A statement or transaction that was expected to be merged was not")
@Category("Hotrow")
final class FallbackEvent extends Event {
  @Label("Reason")
  String reason;

  static void record(String reason) {
    FallbackEvent event = new FallbackEvent();
    if (event.shouldCommit()) {
      event.reason = reason;
      event.commit();
    }
  }
}
