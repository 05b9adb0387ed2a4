// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.avrolope.benchmarks.workload.Shape;
import java.util.Collections;

/** The baseline of kafka_jmh_tests: concatenated strings, without Avro. */
final class Substring {
  private static final byte[] STRING_BYTES = "Str 1Str 20".getBytes(UTF_8);

  private Substring() {}

  static Task decoding(Shape shape) {
    if (shape.attribute() == null) {
      throw new IllegalArgumentException("SUBSTRING supports only W3");
    }
    return new Task(
        bytes -> new String((byte[]) bytes, 0, 5, UTF_8),
        Collections.nCopies(shape.data().size(), STRING_BYTES));
  }
}
