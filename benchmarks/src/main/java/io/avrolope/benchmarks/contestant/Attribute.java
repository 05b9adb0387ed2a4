package io.avrolope.benchmarks.contestant;

import io.avrolope.benchmarks.workload.Shape;
import org.apache.avro.generic.GenericRecord;

/** Takes the text of one attribute out of the record, as kafka_jmh_tests does. */
final class Attribute {
  private Attribute() {}

  /** The same task, with the attribute as its answer if the workload wants one. */
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
