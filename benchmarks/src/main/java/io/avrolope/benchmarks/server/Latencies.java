// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.util.Arrays;

/** The times of requests, in microseconds. Not thread-safe. */
final class Latencies {
  private static final int FIRST_CAPACITY = 1 << 20;

  private int[] micros = new int[FIRST_CAPACITY];
  private int count;

  void add(long nanos) {
    if (count == micros.length) {
      micros = Arrays.copyOf(micros, 2 * count);
    }
    micros[count++] = (int) Math.min(Integer.MAX_VALUE, nanos / 1_000);
  }

  int count() {
    return count;
  }

  /**
   * The time that a part of the requests did not exceed, in milliseconds.
   *
   * @param part from 0 to 1
   */
  double millis(double part) {
    if (count == 0) {
      return Double.NaN;
    }
    int[] sorted = Arrays.copyOf(micros, count);
    Arrays.sort(sorted);
    return sorted[(int) Math.min(count - 1L, Math.round(part * count))] / 1_000.0;
  }
}
