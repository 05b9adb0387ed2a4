// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.Optional;

/** Numbers between two bounds, which are allowed too. */
record NumberRange(int least, int most) implements Condition {
  static NumberRange between(int least, int most) {
    return new NumberRange(least, most);
  }

  static NumberRange atLeast(int least) {
    return new NumberRange(least, Integer.MAX_VALUE);
  }

  @Override
  public String expected() {
    return "a number from " + least + " to " + most;
  }

  @Override
  public Optional<String> refused(Object value) {
    int number = (Integer) value;
    return number >= least && number <= most
        ? Optional.empty()
        : Optional.of(Integer.toString(number));
  }

  @Override
  public String toString() {
    return most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most;
  }
}
