// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericData;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Does it help to reuse Avro's decoder or the decoded record, and what does a decoder without a
 * buffer cost? Runs the twelve cases of "How to use the Avro API with a Schema Registry, and
 * benchmarks", and twelve cases without a buffer that the post omits.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar AvroApiDecoderBenchmark -prof gc}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 20, time = 1)
@Measurement(iterations = 20, time = 1)
public class AvroApiDecoderBenchmark {

  /** A case of the post. */
  @State(Scope.Thread)
  public static class Case {
    /** The names of the post, with {@code Direct} for the cases that it omits. */
    @Param({
      "withRecordwithReuse1",
      "withRecordwithoutReuse1",
      "withoutRecordwithReuse1",
      "withoutRecordwithoutReuse1",
      "withRecordwithReuse10",
      "withRecordwithoutReuse10",
      "withoutRecordwithReuse10",
      "withoutRecordwithoutReuse10",
      "withRecordwithReuse1000",
      "withRecordwithoutReuse1000",
      "withoutRecordwithReuse1000",
      "withoutRecordwithoutReuse1000",
      "withRecordwithReuse1Direct",
      "withRecordwithoutReuse1Direct",
      "withoutRecordwithReuse1Direct",
      "withoutRecordwithoutReuse1Direct",
      "withRecordwithReuse10Direct",
      "withRecordwithoutReuse10Direct",
      "withoutRecordwithReuse10Direct",
      "withoutRecordwithoutReuse10Direct",
      "withRecordwithReuse1000Direct",
      "withRecordwithoutReuse1000Direct",
      "withoutRecordwithReuse1000Direct",
      "withoutRecordwithoutReuse1000Direct"
    })
    public String row = DecoderCase.ROWS.get(0);

    /** Avro's reader implementation; Avro 1.8.1, which the post used, has only the classic one. */
    @Param({"AVRO_CLASSIC", "AVRO_FAST"})
    public Library library = Library.AVRO_CLASSIC;

    @Param({"STRINGS", "DOUBLES"})
    public UserRecords values = UserRecords.STRINGS;

    private DecoderCase decoding = new DecoderCase(row, values.record(), new GenericData());

    /**
     * Prepares the inputs and checks the answers.
     *
     * @throws IllegalStateException if the case does not decode the record the expected number of
     *     times
     */
    @Setup
    public void setup() {
      GenericData data = new GenericData();
      data.setFastReaderEnabled(library == Library.AVRO_FAST);
      decoding = new DecoderCase(row, values.record(), data);
      decoding.check(row, values.record());
    }
  }

  /** The same work with a whole deserializer. */
  @State(Scope.Thread)
  public static class Messages extends SerdeMessages {
    public Messages() {
      super(Direction.DECODE);
    }
  }

  @Benchmark
  public void decode(Case each, Blackhole blackhole) {
    each.decoding.decode(blackhole::consume);
  }

  @Benchmark
  public void deserializer(Messages messages, Blackhole blackhole) {
    for (int i = 0; i < messages.records; i++) {
      blackhole.consume(messages.answer());
    }
  }
}
