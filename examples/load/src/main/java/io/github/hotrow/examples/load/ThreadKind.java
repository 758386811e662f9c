// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** What a buyer's thread is made of. */
public enum ThreadKind {
  /** A thread of the operating system for each buyer. */
  PLATFORM,
  /** A virtual thread for each buyer; needs Java 21. */
  VIRTUAL;

  /**
   * Makes the buyers' threads.
   *
   * @throws CannotRunException if this Java has no such threads
   */
  public ThreadFactory factory() {
    return this == PLATFORM ? ThreadKind::platformThread : virtualThreads();
  }

  private static Thread platformThread(Runnable task) {
    Thread thread = new Thread(null, task, "buyer", 256L << 10);
    thread.setDaemon(true);
    return thread;
  }

  /** By reflection, because the code is compiled for Java 17. */
  private static ThreadFactory virtualThreads() {
    try {
      Method ofVirtual = Thread.class.getMethod("ofVirtual");
      Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
      return (ThreadFactory) factory.invoke(ofVirtual.invoke(null));
    } catch (ReflectiveOperationException | UnsupportedOperationException e) {
      throw new CannotRunException(
          "--threads virtual needs Java 21 or newer, and this is Java "
              + Runtime.version().feature()
              + "; set JAVA_HOME to a newer JDK, or use --threads platform",
          e);
    }
  }

  /** The name in options and reports. */
  @Override
  public String toString() {
    return this == PLATFORM ? "platform" : "virtual";
  }
}
