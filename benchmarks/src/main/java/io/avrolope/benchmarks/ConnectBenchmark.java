// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Operation;
import io.avrolope.benchmarks.library.Task;
import io.avrolope.benchmarks.workload.Workload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long do converters of Kafka Connect take to read and to write a record, compared with
 * hand-written code?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar ConnectBenchmark -p workload=ORDER -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ConnectBenchmark {
  @Param({"TO_CONNECT", "FROM_CONNECT"})
  public Direction direction = Direction.TO_CONNECT;

  /** An order of 13 fields, 81 strings, and an event of Debezium. */
  @Param({"ORDER", "W2", "CHANGE"})
  public Workload workload = Workload.ORDER;

  /** Any library that has a converter. */
  @Param({"AVROLOPE", "AVROLOPE_INTERPRETED", "AVROLOPE_COMPILED", "APICURIO", "LIMIT"})
  public Library library = Library.AVROLOPE;

  private Operation operation = input -> input;
  private Object[] inputs = {};
  private int next;

  /**
   * Prepares the messages or values, and checks the answers.
   *
   * @throws IllegalStateException if an answer differs from that of Apicurio's converter
   */
  @Setup
  public void setup() {
    Task task = direction.task(library, workload.shape());
    operation = task.operation();
    inputs = task.inputs().toArray();
  }

  /** Converts one message or value. */
  @Benchmark
  public Object convert() {
    return operation.run(inputs[next++ & (inputs.length - 1)]);
  }
}
