// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Task;
import io.avrolope.benchmarks.workload.Workload;
import java.util.List;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Do two threads that share one deserializer or serializer do twice as much work as one? The scores
 * count the operations of all threads.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar ThreadsBenchmark}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ThreadsBenchmark {

  /** The inputs and operations that the threads share. */
  @State(Scope.Benchmark)
  public static class Shared {
    /** Any {@link Workload}. */
    @Param({"W4_10", "W4_100"})
    public Workload workload = Workload.W4_10;

    /** Any {@link Library} that threads may share. */
    @Param({"AVROLOPE", "CONFLUENT"})
    public Library library = Library.AVROLOPE;

    private Task decoding = new Task(input -> input, List.of());
    private Task encoding = decoding;

    /**
     * Prepares messages and objects and checks the answers.
     *
     * @throws IllegalStateException if an answer differs from Avro's
     */
    @Setup
    public void setup() {
      decoding = Direction.DECODE.task(library, workload.shape());
      encoding = Direction.ENCODE.task(library, workload.shape());
    }
  }

  /** The position of a thread in the messages. */
  @State(Scope.Thread)
  public static class Place {
    private int next;

    private Object run(Task task) {
      return task.operation().run(task.inputs().get(next++ & (task.inputs().size() - 1)));
    }
  }

  @Benchmark
  @Threads(1)
  public Object decodeIn1Thread(Shared shared, Place place) {
    return place.run(shared.decoding);
  }

  @Benchmark
  @Threads(2)
  public Object decodeIn2Threads(Shared shared, Place place) {
    return place.run(shared.decoding);
  }

  @Benchmark
  @Threads(1)
  public Object encodeIn1Thread(Shared shared, Place place) {
    return place.run(shared.encoding);
  }

  @Benchmark
  @Threads(2)
  public Object encodeIn2Threads(Shared shared, Place place) {
    return place.run(shared.encoding);
  }
}
