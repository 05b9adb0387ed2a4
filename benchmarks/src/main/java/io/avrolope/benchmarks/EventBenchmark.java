package io.avrolope.benchmarks;

import io.avrolope.examples.event.Event;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How much time does it save to decode a wrapped event in one sweep, and how much to have no
 * wrapper?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar -bm avgt -prof gc}
 *
 * <p>The benchmarks are those of Rocana's posts "Avro Schema Versioning and Performance", with
 * their names: {@link #testDecode} and {@link #noop} of part 2, the others of part 3.
 */
@State(Scope.Thread)
public class EventBenchmark {
  /** One for all iterations, as a consumer has it, so that its code is made once. */
  private final EventDecoder decoder = new EventDecoder();

  private byte[] eventBytes = {};
  private byte[] eventV2Bytes = {};
  private byte[] eventV3Bytes = {};

  /**
   * Encodes the event, and refuses to time a wrong answer.
   *
   * @throws IllegalStateException if not every procedure decodes the event that was encoded
   */
  @Setup(Level.Iteration)
  public void setup() {
    EventEncoder encoder = new EventEncoder();
    long now = System.currentTimeMillis();
    eventBytes = encoder.toBytes(RocanaEvent.v2(now));
    eventV2Bytes = encoder.toBytes(RocanaEvent.v2(now));
    eventV3Bytes = encoder.toBytes(RocanaEvent.v3(now));

    Event expected = RocanaEvent.v3(now);
    check("testDecode", testDecode(), expected);
    check("benchmarkDecodeV2Original", benchmarkDecodeV2Original(), expected);
    check("benchmarkDecodeV2Unwrapped", benchmarkDecodeV2Unwrapped(), expected);
    check("benchmarkDecodeV3", benchmarkDecodeV3(), expected);
  }

  /** Decodes an event as part 2 knew it, which was version 2 in its wrapper. */
  @Benchmark
  public Event testDecode() {
    return decoder.fromBytes(eventBytes);
  }

  /** The most that can be had, and a hint if another benchmark was optimized away. */
  @Benchmark
  public void noop() {}

  /** The original: decodes the wrapper, then the bytes that it holds. */
  @Benchmark
  public Event benchmarkDecodeV2Original() {
    return decoder.fromBytes(eventV2Bytes);
  }

  /** Option 1: decodes wrapper and event in one sweep. */
  @Benchmark
  public Event benchmarkDecodeV2Unwrapped() {
    return decoder.fromBytesUnwrapped(eventV2Bytes);
  }

  /** Option 2: the version is the first field of the event, and there is no wrapper. */
  @Benchmark
  public Event benchmarkDecodeV3() {
    return decoder.fromBytes(eventV3Bytes);
  }

  private static void check(String benchmark, Event decoded, Event expected) {
    // the schema has equals() pass over the attributes
    if (!decoded.equals(expected) || !decoded.getAttributes().equals(expected.getAttributes())) {
      throw new IllegalStateException(
          "Expected " + benchmark + " to decode " + expected + " but found " + decoded);
    }
  }
}
