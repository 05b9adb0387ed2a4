// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.examples.event.Event;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How much time does it save to decode a wrapped event in one pass, and how much to have no
 * wrapper?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar -bm avgt -prof gc}
 *
 * <p>The benchmarks are taken from Rocana's posts "Avro Schema Versioning and Performance", with
 * the same names: {@link #testDecode} and {@link #noop} from part 2, the others from part 3.
 */
@State(Scope.Thread)
public class EventBenchmark {
  /** One decoder for all iterations, as in a consumer, so that its code is generated once. */
  private final EventDecoder decoder = new EventDecoder();

  private byte[] eventBytes = {};
  private byte[] eventV2Bytes = {};
  private byte[] eventV3Bytes = {};

  /**
   * Encodes the event and checks the answers.
   *
   * @throws IllegalStateException if a procedure decodes a different event
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

  /** Decodes an event of part 2: version 2 in its wrapper. */
  @Benchmark
  public Event testDecode() {
    return decoder.fromBytes(eventBytes);
  }

  /** Does nothing: the upper bound, and a hint if another benchmark was optimized away. */
  @Benchmark
  public void noop() {}

  /** The original procedure: decodes the wrapper, then the bytes in it. */
  @Benchmark
  public Event benchmarkDecodeV2Original() {
    return decoder.fromBytes(eventV2Bytes);
  }

  /** Option 1: decodes wrapper and event in one pass. */
  @Benchmark
  public Event benchmarkDecodeV2Unwrapped() {
    return decoder.fromBytesUnwrapped(eventV2Bytes);
  }

  /** Option 2: there is no wrapper; the version is the first field of the event. */
  @Benchmark
  public Event benchmarkDecodeV3() {
    return decoder.fromBytes(eventV3Bytes);
  }

  private static void check(String benchmark, Event decoded, Event expected) {
    // equals() ignores the attributes, as the schema demands
    if (!decoded.equals(expected) || !decoded.getAttributes().equals(expected.getAttributes())) {
      throw new IllegalStateException(
          benchmark + " decoded " + decoded + " instead of " + expected);
    }
  }
}
