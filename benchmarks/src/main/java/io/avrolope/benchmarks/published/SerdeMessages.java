// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Operation;
import io.avrolope.benchmarks.library.Task;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The work of a case of the posts, with a whole serializer or deserializer. */
@State(Scope.Thread)
public abstract class SerdeMessages {
  /** Any {@link Library}. */
  @Param({"AVROLOPE", "AVROLOPE_COMPILED", "CONFLUENT", "LIMIT"})
  public Library library = Library.AVROLOPE;

  @Param({"STRINGS", "DOUBLES"})
  public UserRecords values = UserRecords.STRINGS;

  @Param({"1", "10", "1000"})
  public int records = 1;

  private final Direction direction;
  private Operation operation = input -> input;
  private Object input = "";

  SerdeMessages(Direction direction) {
    this.direction = direction;
  }

  /**
   * Prepares the inputs and checks the answers.
   *
   * @throws IllegalStateException if an answer differs from Avro's
   */
  @Setup
  public void setup() {
    Task task = direction.task(library, values.shape());
    operation = task.operation();
    input = task.inputs().get(0);
  }

  /** A decoded record or an encoded message. */
  Object answer() {
    return operation.run(input);
  }
}
