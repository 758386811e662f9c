// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Makes of a journal's files what the end of their machine might have left: another boot id, and
 * pages that never reached the disk. Stateless.
 */
final class EndedMachine {
  // as RecordLayout has them
  private static final int CHECKSUM = 8;
  private static final int CHECKED = 12;
  private static final int BOOT = 48;
  private static final int HEADER = 64;
  private static final int PAGE = 4096;

  private EndedMachine() {}

  static void leaves(Path journal, SplittableRandom random) throws IOException {
    UUID boot = new UUID(random.nextLong(), random.nextLong());
    try (Stream<Path> files = Files.list(journal)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".journal")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        view.putLong(BOOT, boot.getMostSignificantBits());
        view.putLong(BOOT + Long.BYTES, boot.getLeastSignificantBits());
        CRC32C crc = new CRC32C();
        crc.update(bytes, CHECKED, HEADER - CHECKED);
        view.putInt(CHECKSUM, (int) crc.getValue());
        for (int page = PAGE; page < bytes.length; page += PAGE) {
          if (random.nextInt(4) == 0) {
            Arrays.fill(bytes, page, Math.min(bytes.length, page + PAGE), (byte) 0);
          }
        }
        Files.write(file, bytes);
      }
    }
  }
}
