// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import io.avrolope.benchmarks.library.RetainedSchemaPairs;
import io.avrolope.benchmarks.workload.FreshShapes;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How much memory does a pair of a writer and a reader schema occupy while it is in use? The
 * benchmark creates decoders for a hundred pairs, decodes one message with each, and divides the
 * memory in use after a garbage collection by a hundred. The score is the time of all that and is
 * irrelevant.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar SchemaPairMemoryBenchmark}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class SchemaPairMemoryBenchmark {
  private static final int PAIRS = 100;

  /** The schema pairs and the library. */
  @State(Scope.Thread)
  public static class Pairs {
    @Param({"1", "10", "100", "500"})
    public int fields = 1;

    /** All of {@link RetainedSchemaPairs.Owner}. */
    @Param({
      "AVROLOPE",
      "AVROLOPE_INTERPRETED",
      "AVROLOPE_COMPILED",
      "AVRO_FAST",
      "AVRO_CLASSIC",
      "CONFLUENT"
    })
    public RetainedSchemaPairs.Owner library = RetainedSchemaPairs.Owner.AVROLOPE;

    private final FreshShapes shapes = new FreshShapes();
    private RetainedSchemaPairs pairs =
        new RetainedSchemaPairs(RetainedSchemaPairs.Owner.AVROLOPE, shapes, 1, 0);

    private double shares = PAIRS;

    /**
     * Creates schemas and messages, and the decoder of one pair, so that all classes are loaded.
     */
    @Setup
    public void setup(BenchmarkParams params) {
      int runs = params.getMeasurement().getCount() * Math.max(1, params.getForks());
      shares = (double) PAIRS * runs;
      RetainedSchemaPairs first = new RetainedSchemaPairs(library, shapes, fields, 1);
      first.decode();
      pairs = new RetainedSchemaPairs(library, shapes, fields, PAIRS);
    }
  }

  /**
   * The memory of one pair, in bytes. JMH adds up the values of all runs, so each run adds its
   * share.
   */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Occupied {
    /** Heap objects, without the schemas, which the in-memory registry holds. */
    public double heapBytesPerPair;

    /** Generated classes. */
    public double metaspaceBytesPerPair;
  }

  /**
   * Creates the decoders and decodes.
   *
   * @throws IllegalStateException if a decoded datum differs from the encoded one
   */
  @Benchmark
  public Object occupy(Pairs pairs, Occupied occupied) {
    MemoryInUse before = MemoryInUse.now();
    pairs.pairs.decode();
    MemoryInUse after = MemoryInUse.now();
    occupied.heapBytesPerPair = (after.heapBytes() - before.heapBytes()) / pairs.shares;
    occupied.metaspaceBytesPerPair =
        (after.metaspaceBytes() - before.metaspaceBytes()) / pairs.shares;
    return pairs.pairs;
  }
}
