package io.avrolope.benchmarks;

import io.avrolope.benchmarks.contestant.ManySchemas;
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
 * What does it take to find the schema of a record, where many are in use and all are known? The
 * bytes per operation are those of the message (24) and of the object (48, and 40 more as long as
 * its codec is interpreted, which it is the longer the more schemas there are), and nothing for the
 * look-up.
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
  public ManySchemas.Peer contestant = ManySchemas.Peer.AVROLOPE;

  private ManySchemas messages = new ManySchemas(ManySchemas.Peer.AVROLOPE, 1);

  /** Where a thread is in the messages: each begins elsewhere. */
  @State(Scope.Thread)
  public static class Place {
    private int next = new Random().nextInt();
  }

  /**
   * Writes and reads all messages once, and refuses to time a wrong answer.
   *
   * @throws IllegalStateException if a message is not read as what it was written from
   */
  @Setup
  public void setup() {
    messages = new ManySchemas(contestant, schemas);
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
