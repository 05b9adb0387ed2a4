package io.avrolope.benchmarks.growth;

import io.avrolope.benchmarks.contestant.KeptPairs;
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
 * How much memory does a pair of a writer and a reader schema occupy as long as it is in use? A
 * hundred pairs are made that decode, and have decoded, a message each; what is left after a
 * collection is divided by a hundred. The score is the time of all that and of no interest.
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

  /** What is decoded, and by whom. */
  @State(Scope.Thread)
  public static class Pairs {
    @Param({"1", "10", "100", "500"})
    public int fields = 1;

    /** All of {@link KeptPairs.Owner}. */
    @Param({
      "AVROLOPE",
      "AVROLOPE_INTERPRETED",
      "AVROLOPE_COMPILED",
      "AVRO_FAST",
      "AVRO_CLASSIC",
      "CONFLUENT"
    })
    public KeptPairs.Owner contestant = KeptPairs.Owner.AVROLOPE;

    private final FreshShapes shapes = new FreshShapes();
    private KeptPairs pairs = new KeptPairs(KeptPairs.Owner.AVROLOPE, shapes, 1, 0);

    private double shares = PAIRS;

    /** Makes schemas and messages, and one pair, so that all classes are loaded. */
    @Setup
    public void setup(BenchmarkParams params) {
      int runs = params.getMeasurement().getCount() * Math.max(1, params.getForks());
      shares = (double) PAIRS * runs;
      KeptPairs first = new KeptPairs(contestant, shapes, fields, 1);
      first.decode();
      pairs = new KeptPairs(contestant, shapes, fields, PAIRS);
    }
  }

  /** What a pair occupies, in bytes; JMH adds up those of all runs, so each has its share. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Occupied {
    /** Objects but the schemas, which registries in memory have. */
    public double heapBytesPerPair;

    /** Classes that were made. */
    public double metaspaceBytesPerPair;
  }

  /**
   * Makes what decodes, and decodes.
   *
   * @throws IllegalStateException if a message is not decoded to what was encoded
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
