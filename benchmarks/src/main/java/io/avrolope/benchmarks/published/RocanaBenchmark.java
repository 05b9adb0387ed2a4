// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.benchmarks.EventEncoder;
import io.avrolope.benchmarks.RocanaEvent;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import io.avrolope.examples.event.VersionedEvent;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
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
 * How much time do the two options of Rocana's posts save if nothing else changes? The same library
 * decodes all three forms, to generated classes or to generic records.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar RocanaBenchmark -p library=AVRO_CLASSIC}
 *
 * <p>{@link io.avrolope.benchmarks.EventBenchmark} uses the names of the posts. It compares Avro
 * for the original form with our decoder for the options. Here {@code AVRO_CLASSIC} with {@code
 * SPECIFIC} is closest to the posts, which used Avro 1.7.6 without a fast reader.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class RocanaBenchmark {
  private static final long TS_MS = 1_469_059_200_000L;

  @Param({"ORIGINAL", "UNWRAPPED", "VERSION_FIRST"})
  public RocanaForm form = RocanaForm.ORIGINAL;

  @Param({"SPECIFIC", "GENERIC"})
  public RocanaReaders.Objects objects = RocanaReaders.Objects.SPECIFIC;

  @Param({"AVRO_CLASSIC", "AVRO_FAST", "AVROLOPE_INTERPRETED", "AVROLOPE_COMPILED", "LIMIT"})
  public RocanaReaders.Library library = RocanaReaders.Library.AVRO_CLASSIC;

  private RocanaReaders readers = readers();
  private byte[] message = {};

  /**
   * Encodes the event of the posts and checks the answer.
   *
   * @throws IllegalStateException if a different event is decoded
   */
  @Setup
  public void setup() {
    EventEncoder encoder = new EventEncoder();
    readers = readers();
    message =
        form == RocanaForm.VERSION_FIRST
            ? encoder.toBytes(RocanaEvent.v3(TS_MS))
            : encoder.toBytes(RocanaEvent.v2(TS_MS));
    check(decode());
  }

  @Benchmark
  public Object decode() {
    return form.decode(readers, message);
  }

  private RocanaReaders readers() {
    Schema wrapper = VersionedEvent.getClassSchema();
    Schema newest = Event.getClassSchema();
    return new RocanaReaders(
        library.reader(wrapper, wrapper, objects),
        library.reader(EventV2.getClassSchema(), newest, objects),
        library.reader(newest, newest, objects));
  }

  /** Compares text, which is the same for generated classes and generic records. */
  void check(Object decoded) {
    Event expected = RocanaEvent.v3(TS_MS);
    boolean isOfKind = decoded instanceof Event == (objects == RocanaReaders.Objects.SPECIFIC);
    if (!isOfKind
        || !((IndexedRecord) decoded).getSchema().equals(expected.getSchema())
        || !decoded.toString().equals(expected.toString())) {
      throw new IllegalStateException(library + " decoded " + decoded + " instead of " + expected);
    }
  }
}
