// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.examples.load.CannotRunException;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * How the wishes spread over the keys. Immutable.
 *
 * @param kind the distribution's kind
 * @param parameter Zipf's exponent, or the steepness of the bell as pgbench's {@code gaussian} has
 *     it: two thirds of the wishes fall into the middle 1/parameter of the keys
 */
public record Distribution(Kind kind, double parameter) {
  /** pgbench's least parameter, for which its method needs few draws. */
  private static final double LEAST_STEEPNESS = 2;

  /** The kinds of distributions. */
  public enum Kind {
    /** Each key is as likely. */
    UNIFORM,
    /** Key k is as likely as 1/k to the power of the parameter. */
    ZIPF,
    /** A bell around the middle key. */
    GAUSSIAN
  }

  /** Draws keys for one client. Confined to one thread at a time. */
  public interface Keys {
    /** A key, from 1. */
    long next();
  }

  /**
   * Reads {@code uniform}, {@code zipf}, {@code zipf:1.1}, {@code gaussian} or {@code gaussian:5}.
   */
  public static Distribution parse(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
    try {
      Kind kind = Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
      double usual = kind == Kind.GAUSSIAN ? 10 : 1;
      double parameter = parts.length == 2 ? Double.parseDouble(parts[1]) : usual;
      if (kind == Kind.GAUSSIAN ? parameter < LEAST_STEEPNESS : parameter < 0) {
        throw new IllegalArgumentException(text);
      }
      return new Distribution(kind, parameter);
    } catch (IllegalArgumentException e) {
      throw new CannotRunException(
          "--distribution is "
              + text
              + "; it must be uniform, zipf[:EXPONENT from 0] or gaussian[:STEEPNESS from 2]",
          e);
    }
  }

  /** A source of keys from 1 to {@code keys}. */
  public Keys keys(UniformRandomProvider random, long keys) {
    return switch (kind) {
      case UNIFORM -> () -> 1 + random.nextLong(keys);
      case ZIPF ->
          RejectionInversionZipfSampler.of(random, Math.toIntExact(keys), parameter)::sample;
      case GAUSSIAN -> gaussian(ZigguratSampler.NormalizedGaussian.of(random)::sample, keys);
    };
  }

  /** As pgbench does it: a normal deviate, drawn anew if beyond the parameter, over the keys. */
  private Keys gaussian(java.util.function.DoubleSupplier normal, long keys) {
    return () -> {
      double deviate;
      do {
        deviate = normal.getAsDouble();
      } while (deviate < -parameter || deviate >= parameter);
      return 1 + (long) (keys * (deviate + parameter) / (2 * parameter));
    };
  }

  @Override
  public String toString() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return kind == Kind.UNIFORM ? name : name + ":" + parameter;
  }
}
