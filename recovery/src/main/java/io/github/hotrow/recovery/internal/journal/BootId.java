// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Tells one run of the machine from another. Stateless. */
final class BootId {
  /** Where the machine doesn't say. */
  static final UUID UNKNOWN = new UUID(0, 0);

  private static final Path LINUX = Path.of("/proc/sys/kernel/random/boot_id");

  private BootId() {}

  static UUID current() {
    try {
      return UUID.fromString(Files.readString(LINUX).strip());
    } catch (IOException | IllegalArgumentException e) {
      return UNKNOWN;
    }
  }
}
