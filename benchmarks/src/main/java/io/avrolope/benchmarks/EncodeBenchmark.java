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
 * How long does it take to encode an object with Avrolope, with its peers, and with hand-written
 * code?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar EncodeBenchmark -p workload=W4_100 -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class EncodeBenchmark {
  /** Any {@link Workload}; by default the workloads of the published benchmarks. */
  @Param({
    "W1_HEADER",
    "W1_BARE",
    "W1_WRAPPED",
    "W1_ATTRIBUTES",
    "W1_GENERIC",
    "W2",
    "W2_UTF8",
    "W4_1",
    "W4_5",
    "W4_10",
    "W4_50",
    "W4_100",
    "W4_500"
  })
  public Workload workload = Workload.W1_HEADER;

  /** Any {@link Library}; by default the ones that support all workloads. */
  @Param({
    "AVROLOPE",
    "AVROLOPE_INTERPRETED",
    "AVROLOPE_COMPILED",
    "AVRO_FAST",
    "CONFLUENT",
    "LIMIT"
  })
  public Library library = Library.AVROLOPE;

  private Operation operation = input -> input;
  private Object[] inputs = {};
  private int next;

  /**
   * Prepares the objects and checks the answers.
   *
   * @throws IllegalStateException if an answer differs from Avro's
   */
  @Setup
  public void setup() {
    Task task = Direction.ENCODE.task(library, workload.shape());
    operation = task.operation();
    inputs = task.inputs().toArray();
  }

  /** Encodes one object. */
  @Benchmark
  public Object encode() {
    return operation.run(inputs[next++ & (inputs.length - 1)]);
  }
}
