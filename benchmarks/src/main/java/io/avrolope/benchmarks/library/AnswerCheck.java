// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compares the answers of a library with those that Apache Avro's classic reader gives. */
final class AnswerCheck {
  private AnswerCheck() {}

  /**
   * Checks every datum that a library decodes.
   *
   * @throws IllegalStateException if an answer is wrong
   */
  static void checkDecoded(Library library, Task task, Shape shape) {
    Task avro = new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC).decoding();
    for (int i = 0; i < task.inputs().size(); i++) {
      check(library, i, library.ours(task.run(i), shape), avro.run(i));
    }
  }

  /**
   * Checks every message that a library encodes: Avro must decode it to the same object as its own
   * encoding.
   *
   * @throws IllegalStateException if an answer is wrong
   */
  static void checkEncoded(Library library, Task task, Shape shape) {
    Shape bare = bare(shape);
    Task avro = new ApacheAvro(bare, ApacheAvro.Reading.CLASSIC).decoding();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < task.inputs().size(); i++) {
      expected.add(avro.run(i));
    }
    for (int i = 0; i < expected.size(); i++) {
      byte[] message = (byte[]) task.run(i);
      int offset = library.datumOffset(message, shape);
      byte[] datum = Arrays.copyOfRange(message, offset, message.length);
      check(library, i, avro.operation().run(datum), expected.get(i));
    }
  }

  private static Shape bare(Shape shape) {
    return new Shape(
        shape.writer(), shape.reader(), shape.data(), Framing.BARE, Shape.End.CHECKED, null);
  }

  private static void check(Library library, int number, Object found, Object expected) {
    if (!SameObject.same(found, expected)) {
      throw new IllegalStateException(
          library + " returned " + found + " for message " + number + " instead of " + expected);
    }
  }
}
