// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * The one list of the engine's numeric settings: name, default, unit, range and effect. {@link
 * HotrowConfig} has a getter and a setter for each; {@code docs/CONFIGURATION.md} is held against
 * this list by a test.
 */
public enum HotrowSetting {
  /** See {@link #effect()}. */
  COMMIT_SLOTS(
      "commitSlots",
      2,
      "connections",
      2,
      64,
      "batches that can be on their way to the database at once, each on a connection of its own"),
  /** See {@link #effect()}. */
  RING_CAPACITY(
      "ringCapacity",
      32_768,
      "changes",
      64,
      1 << 20,
      "changes that can wait to be collected, a power of two; as many again wait for busy rows"),
  /** See {@link #effect()}. */
  MAX_GROUP_SIZE(
      "maxGroupSize", 8_192, "changes", 1, 65_536, "members of one group, merged into one update"),
  /** See {@link #effect()}. */
  MAX_BATCH_SIZE(
      "maxBatchSize", 16_384, "changes", 1, 131_072, "members of all groups of one transaction"),
  /** See {@link #effect()}. */
  MAX_WAITING_BYTES(
      "maxWaitingBytes",
      64L << 20,
      "bytes",
      1L << 16,
      1L << 40,
      "log and assigned values held by unanswered changes, beside the 512 bytes each may have free"),
  /** See {@link #effect()}. */
  MAX_COLLECT_DELAY(
      "maxCollectDelayMicros",
      0,
      "microseconds",
      0,
      1_000_000,
      "how long a batch is held open for more members; 0 sends what is there"),
  /** See {@link #effect()}. */
  SOLD_OUT_TTL(
      "soldOutTtlMillis",
      0,
      "milliseconds",
      0,
      60_000,
      "how old a reading of the row may be that answers Insufficient from memory; 0: always fresh"),
  /** See {@link #effect()}. */
  CHANGE_TIMEOUT(
      "changeTimeoutMillis",
      30_000,
      "milliseconds",
      1,
      86_400_000,
      "how long a change waits for its answer unless it says otherwise"),
  /** See {@link #effect()}. */
  LOCK_PATIENCE(
      "lockPatienceMillis",
      1_000,
      "milliseconds",
      10,
      60_000,
      "how long a statement waits for a row that someone else holds locked before it steps back"),
  /** See {@link #effect()}. */
  COMMIT_TIMEOUT(
      "commitTimeoutMillis",
      20_000,
      "milliseconds",
      100,
      600_000,
      "how long the server may be silent before the connection is given up and the batch in doubt"),
  /** See {@link #effect()}. */
  MAX_RETRIES(
      "maxRetries",
      8,
      "attempts",
      0,
      1_000,
      "retries of a batch after a passing error (deadlock, serialization failure, lost connection)"),
  /** See {@link #effect()}. */
  MAX_ACCOUNTS(
      "maxAccounts", 200_000, "rows", 16, 100_000_000, "hot rows whose state is kept in memory"),
  /** See {@link #effect()}. */
  CONNECTION_MAX_LIFETIME(
      "connectionMaxLifetimeMillis",
      1_800_000,
      "milliseconds",
      1_000,
      86_400_000,
      "age at which a commit slot replaces its connection"),
  /** See {@link #effect()}. */
  RESERVATION_TIMEOUT(
      "reservationTimeoutMillis",
      60_000,
      "milliseconds",
      100,
      86_400_000,
      "how long a transaction may keep a reservation, before one that waits for it may take it back"),
  /** See {@link #effect()}. */
  RESERVATION_MAX_AGE(
      "reservationMaxAgeMillis",
      100,
      "milliseconds",
      1,
      60_000,
      "how old a reading of the row may be on which a reservation is granted"),
  /** See {@link #effect()}. */
  SLOW_BATCH(
      "slowBatchMillis",
      2_000,
      "milliseconds",
      0,
      600_000,
      "a batch that takes as long from collecting to its answer is logged as a warning; 0: none"),
  /** See {@link #effect()}. */
  QUEUE_BOUND(
      "queueBound",
      4_096,
      "changes",
      1,
      1 << 20,
      "changes that may wait for one row under the strategy QUEUE, beside the one at work"),
  /** See {@link #effect()}. */
  ORDINARY_CONNECTIONS(
      "ordinaryConnections",
      8,
      "connections",
      1,
      1_000,
      "changes of the native API at work at once under the other strategies than MERGE");

  private final String property;
  private final long defaultValue;
  private final String unit;
  private final long min;
  private final long max;
  private final String effect;

  HotrowSetting(
      String property, long defaultValue, String unit, long min, long max, String effect) {
    this.property = property;
    this.defaultValue = defaultValue;
    this.unit = unit;
    this.min = min;
    this.max = max;
    this.effect = effect;
  }

  /** The name in {@link java.util.Properties} and in the documentation. */
  public String property() {
    return property;
  }

  /** The value when nothing is set. */
  public long defaultValue() {
    return defaultValue;
  }

  /** What the number counts. */
  public String unit() {
    return unit;
  }

  /** The smallest value accepted. */
  public long min() {
    return min;
  }

  /** The largest value accepted. */
  public long max() {
    return max;
  }

  /** What the setting does, in one sentence. */
  public String effect() {
    return effect;
  }

  /** Whole milliseconds; what a long can't hold is out of every setting's range anyway. */
  static long millis(Duration duration) {
    return Objects.requireNonNull(duration, "duration").compareTo(Duration.ofMillis(Long.MAX_VALUE))
            > 0
        ? Long.MAX_VALUE
        : duration.toMillis();
  }

  /** Whole microseconds, as above. */
  static long micros(Duration duration) {
    return Objects.requireNonNull(duration, "duration").compareTo(Duration.ofNanos(Long.MAX_VALUE))
            > 0
        ? Long.MAX_VALUE
        : duration.toNanos() / 1_000;
  }

  /** {@code Properties} is a map that takes anything, and then keeps silent about it. */
  static void refuseWhatIsNoText(Properties properties) {
    properties.forEach(
        (name, value) -> {
          if (!(name instanceof String) || !(value instanceof String)) {
            throw new ConfigurationException(
                name + " is given as " + value.getClass().getName() + "; give it as text");
          }
        });
  }

  static String notBlank(String setting, String value) {
    if (value == null || value.isBlank()) {
      throw new ConfigurationException(setting + " is blank; give a name");
    }
    return value;
  }

  static String printable(String setting, String value) {
    if (notBlank(setting, value).chars().anyMatch(Character::isISOControl)) {
      throw new ConfigurationException(
          setting + " is a text with control characters; give a name without");
    }
    return value;
  }

  /** Refuses settings that contradict one another. */
  static void checkTogether(HotrowConfig config) {
    if (config.getMaxGroupSize() > config.getMaxBatchSize()) {
      throw new ConfigurationException(
          "maxGroupSize is "
              + config.getMaxGroupSize()
              + ", more than maxBatchSize, "
              + config.getMaxBatchSize()
              + "; raise maxBatchSize or lower maxGroupSize");
    }
    if (config.getLockPatience().compareTo(config.getCommitTimeout()) >= 0) {
      throw new ConfigurationException(
          "lockPatience is "
              + config.getLockPatience()
              + ", not less than commitTimeout, "
              + config.getCommitTimeout()
              + "; raise commitTimeout or lower lockPatience");
    }
  }

  long checked(long value) {
    if (value < min || value > max) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "%s is %d; it must be from %d to %d %s",
              property,
              value,
              min,
              max,
              unit));
    }
    if (this == RING_CAPACITY && Long.bitCount(value) != 1) {
      throw new ConfigurationException(
          property
              + " is "
              + value
              + "; it must be a power of two, "
              + Long.highestOneBit(value)
              + " for instance");
    }
    return value;
  }
}
