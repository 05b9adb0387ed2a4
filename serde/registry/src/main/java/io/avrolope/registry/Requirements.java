// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;

/**
 * Checks of options. They are in a class without other statics, because options need the defaults
 * of each other before they are initialized.
 */
final class Requirements {
  private static final Duration LONGEST_TIMEOUT = Duration.ofMillis(Integer.MAX_VALUE);
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private Requirements() {}

  static int requireAtLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + " but was " + value);
    }
    return value;
  }

  /** The longest is what sockets can wait for: 24 days. */
  static Duration requireTimeout(String name, Duration value) {
    if (value.isZero() || value.isNegative() || value.compareTo(LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          name + " must be above zero and at most " + LONGEST_TIMEOUT + " but was " + value);
    }
    return value;
  }

  /** A duration that may be zero; the longest is that of a number of nanoseconds: 292 years. */
  static Duration requireDuration(String name, Duration value) {
    if (value.isNegative() || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          name + " must be from zero to " + LONGEST + " but was " + value);
    }
    return value;
  }
}
