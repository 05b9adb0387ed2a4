// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import java.util.Arrays;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Compares the answers of a converter with those that Apicurio's converter gives. */
final class ConvertersCheck {
  private ConvertersCheck() {}

  /**
   * Checks the schema and the value of every message.
   *
   * @throws IllegalStateException if an answer is wrong
   */
  static void checkRead(Library library, Task task, Shape shape) {
    Task peers = ApicurioConverter.tasks(shape).toConnect();
    for (int i = 0; i < task.inputs().size(); i++) {
      SchemaAndValue found = (SchemaAndValue) task.run(i);
      if (!found.equals(peers.run(i))) {
        throw wrong(library, i, found, peers.run(i));
      }
    }
  }

  /**
   * Checks the datum of every value. The headers differ.
   *
   * @param headerLength the bytes before the datum
   * @throws IllegalStateException if an answer is wrong
   */
  static void checkWritten(Library library, Task task, int headerLength, Shape shape) {
    ConverterTasks peer = ApicurioConverter.tasks(shape);
    Task peers = peer.fromConnect(task.inputs());
    for (int i = 0; i < task.inputs().size(); i++) {
      byte[] found = datum(task.run(i), headerLength);
      byte[] expected = datum(peers.run(i), peer.headerLength());
      if (!Arrays.equals(found, expected)) {
        throw wrong(library, i, Arrays.toString(found), Arrays.toString(expected));
      }
    }
  }

  private static byte[] datum(Object message, int headerLength) {
    byte[] bytes = (byte[]) message;
    return Arrays.copyOfRange(bytes, headerLength, bytes.length);
  }

  private static IllegalStateException wrong(
      Library library, int number, Object found, Object expected) {
    return new IllegalStateException(
        library + " returned " + found + " for value " + number + " instead of " + expected);
  }
}
