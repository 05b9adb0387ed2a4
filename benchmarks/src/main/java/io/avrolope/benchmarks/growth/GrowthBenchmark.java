// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Operation;
import io.avrolope.benchmarks.library.Task;
import io.avrolope.benchmarks.workload.GrowthSize;
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
 * How does the time for a message grow with its fields, its bytes and its nesting?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar GrowthBenchmark -p size=FIELDS_2000 -prof
 * gc}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class GrowthBenchmark {

  /** The workload and the library. */
  @State(Scope.Thread)
  public static class Work {
    /** All of {@link GrowthSize}. */
    @Param({
      "FIELDS_1",
      "FIELDS_10",
      "FIELDS_50",
      "FIELDS_100",
      "FIELDS_500",
      "FIELDS_1000",
      "FIELDS_2000",
      "BYTES_10",
      "BYTES_100",
      "BYTES_1000",
      "BYTES_10000",
      "BYTES_100000",
      "BYTES_1000000",
      "NESTING_1",
      "NESTING_2",
      "NESTING_5",
      "NESTING_10",
      "NESTING_20",
      "NESTING_50"
    })
    public GrowthSize size = GrowthSize.FIELDS_1;

    /** Any {@link Library}; by default the ones that support all sizes. */
    @Param({
      "AVROLOPE",
      "AVROLOPE_INTERPRETED",
      "AVROLOPE_COMPILED",
      "AVRO_FAST",
      "AVRO_CLASSIC",
      "CONFLUENT",
      "LIMIT"
    })
    public Library library = Library.AVROLOPE;

    private Operation operation = input -> input;
    private Object[] inputs = {};
    private int next;

    /**
     * Prepares the messages or objects.
     *
     * @throws IllegalStateException if an answer differs from Avro's
     */
    void prepare(Direction direction) {
      Task task = direction.task(library, size.shape());
      operation = task.operation();
      inputs = task.inputs().toArray();
    }

    Object next() {
      return operation.run(inputs[next++ & (inputs.length - 1)]);
    }
  }

  /** Messages to decode. */
  @State(Scope.Thread)
  public static class Decoding extends Work {
    /** Prepares the inputs and checks the answers. */
    @Setup
    public void setup() {
      prepare(Direction.DECODE);
    }
  }

  /** Objects to encode. */
  @State(Scope.Thread)
  public static class Encoding extends Work {
    /** Prepares the inputs and checks the answers. */
    @Setup
    public void setup() {
      prepare(Direction.ENCODE);
    }
  }

  @Benchmark
  public Object decode(Decoding work) {
    return work.next();
  }

  @Benchmark
  public Object encode(Encoding work) {
    return work.next();
  }
}
