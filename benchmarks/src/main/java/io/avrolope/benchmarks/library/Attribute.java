// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import org.apache.avro.generic.GenericRecord;

/** Extracts the text of one attribute from the decoded record, as kafka_jmh_tests does. */
final class Attribute {
  private Attribute() {}

  /** The task itself, or one that returns the attribute if the workload names one. */
  static Task of(Shape shape, Task task) {
    String name = shape.attribute();
    if (name == null) {
      return task;
    }
    Operation decode = task.operation();
    return new Task(
        input -> ((GenericRecord) decode.run(input)).get(name).toString(), task.inputs());
  }
}
