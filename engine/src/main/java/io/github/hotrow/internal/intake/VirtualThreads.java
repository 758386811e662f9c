// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Tells virtual threads from platform threads, on every Java from 17 on. Stateless. */
final class VirtualThreads {
  private static final MethodHandle IS_VIRTUAL = find();

  private VirtualThreads() {}

  private static MethodHandle find() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException e) {
      return null; // Java before 21: there are none
    }
  }

  /** Whether the calling thread is virtual. */
  static boolean isCurrent() {
    try {
      return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
    } catch (Throwable e) {
      throw new IllegalStateException("Thread.isVirtual failed", e);
    }
  }
}
