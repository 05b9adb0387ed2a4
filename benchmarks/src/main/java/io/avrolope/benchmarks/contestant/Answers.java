package io.avrolope.benchmarks.contestant;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compares what a contestant answers with what Apache Avro's classic reader answers. */
final class Answers {
  private Answers() {}

  /**
   * Checks all that a contestant decodes.
   *
   * @throws IllegalStateException if it is wrong
   */
  static void checkDecoded(Contestant contestant, Task task, Shape shape) {
    Task avro = new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC).decoding();
    for (int i = 0; i < task.inputs().size(); i++) {
      check(contestant, i, contestant.ours(task.run(i), shape), avro.run(i));
    }
  }

  /**
   * Checks all that a contestant encodes: it must be decoded to the same objects as what Avro
   * encodes.
   *
   * @throws IllegalStateException if it is wrong
   */
  static void checkEncoded(Contestant contestant, Task task, Shape shape) {
    Shape bare = bare(shape);
    Task avro = new ApacheAvro(bare, ApacheAvro.Reading.CLASSIC).decoding();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < task.inputs().size(); i++) {
      expected.add(avro.run(i));
    }
    for (int i = 0; i < expected.size(); i++) {
      byte[] message = (byte[]) task.run(i);
      int offset = contestant.datumOffset(message, shape);
      byte[] datum = Arrays.copyOfRange(message, offset, message.length);
      check(contestant, i, avro.operation().run(datum), expected.get(i));
    }
  }

  private static Shape bare(Shape shape) {
    return new Shape(
        shape.writer(), shape.reader(), shape.data(), Framing.BARE, Shape.End.CHECKED, null);
  }

  private static void check(Contestant contestant, int number, Object found, Object expected) {
    if (!SameObject.same(found, expected)) {
      throw new IllegalStateException(
          "Expected "
              + contestant
              + " to answer message "
              + number
              + " with "
              + expected
              + " but found "
              + found);
    }
  }
}
