// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * The number of the advisory lock that stands for one row under {@link Strategy#ADVISORY}. The same
 * in every process and version, so that other programs can take the same lock: the first eight
 * bytes, the highest first, of the SHA-256 of the text {@code "schema"."table"} and, for each key
 * column, a zero byte and the value's text (a number without needless zeros), in UTF-8. Two rows
 * with the same number, one pair in 2^64, only refuse one another. Stateless.
 */
public final class AdvisoryKey {
  private AdvisoryKey() {}

  /**
   * The number.
   *
   * @param table the table's name with its schema, both in double quotes
   * @param key the values of the key columns, in their order
   */
  public static long of(String table, List<?> key) {
    MessageDigest digest = sha256();
    digest.update(table.getBytes(StandardCharsets.UTF_8));
    for (Object value : key) {
      digest.update((byte) 0);
      digest.update(text(value).getBytes(StandardCharsets.UTF_8));
    }
    return ByteBuffer.wrap(digest.digest()).getLong();
  }

  private static String text(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
    return String.valueOf(value);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
