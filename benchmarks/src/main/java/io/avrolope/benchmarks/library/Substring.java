// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.avrolope.benchmarks.workload.Shape;
import java.util.Collections;

/** The baseline of kafka_jmh_tests: concatenated strings, without Avro. */
final class Substring implements LibraryTasks {
  private static final byte[] STRING_BYTES = "Str 1Str 20".getBytes(UTF_8);

  private final int values;

  /**
   * @throws IllegalArgumentException if the workload is not W3
   */
  Substring(Shape shape) {
    if (shape.attribute() == null) {
      throw new IllegalArgumentException("SUBSTRING supports only W3");
    }
    this.values = shape.data().size();
  }

  @Override
  public Task decoding() {
    return new Task(
        bytes -> new String((byte[]) bytes, 0, 5, UTF_8),
        Collections.nCopies(values, STRING_BYTES));
  }

  @Override
  public Task encoding() {
    throw new IllegalArgumentException("SUBSTRING supports only decoding");
  }
}
