// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.benchmarks.library.ManySchemas;
import java.util.Random;
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
 * How long does it take to find the schema of a record when many schemas are in use and all are
 * cached? The look-up allocates nothing. The bytes per operation are the message (24) and the
 * object: 48, and 40 more while its codec is interpreted, which lasts longer with more schemas.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar LookUpBenchmark -prof gc}, and the same with
 * {@code -t 2}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LookUpBenchmark {
  @Param({"1", "10", "100", "1000", "10000"})
  public int schemas = 1;

  /** Any {@link ManySchemas.Peer}. */
  @Param({"AVROLOPE", "CONFLUENT"})
  public ManySchemas.Peer library = ManySchemas.Peer.AVROLOPE;

  private ManySchemas messages = new ManySchemas(ManySchemas.Peer.AVROLOPE, 1);

  /** The position of a thread in the messages; each thread starts at a different one. */
  @State(Scope.Thread)
  public static class Place {
    private int next = new Random().nextInt();
  }

  /**
   * Encodes and decodes all messages once and checks the answers.
   *
   * @throws IllegalStateException if a decoded record differs from the encoded one
   */
  @Setup
  public void setup() {
    messages = new ManySchemas(library, schemas);
  }

  @Benchmark
  public byte[] serialize(Place place) {
    return messages.write(messages.record(place.next++));
  }

  @Benchmark
  public Object deserialize(Place place) {
    return messages.read(messages.message(place.next++));
  }
}
