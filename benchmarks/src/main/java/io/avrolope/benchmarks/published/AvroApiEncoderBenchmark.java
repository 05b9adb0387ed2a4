// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.benchmarks.library.Direction;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericData;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * Which of Avro's encoders is fastest, does it help to reuse one, and how large should its buffer
 * be? Runs the fourteen cases of "How to use the Avro API with a Schema Registry, and benchmarks".
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar AvroApiEncoderBenchmark -prof gc}
 *
 * <p>{@link #faithful} has the flaw of the post: it never flushes an encoder and never empties the
 * stream. If a record is smaller than the buffer and the encoder is discarded, nothing is written.
 * Otherwise the stream grows, and the benchmark mostly measures copying it. So the score depends on
 * the length of an iteration, which is one second in the post and here; longer iterations may
 * exceed the heap. {@link #corrected} flushes and empties. {@link #serializer} does the same work
 * with serializers that write one message per record.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 2, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 20, time = 1)
@Measurement(iterations = 20, time = 1)
public class AvroApiEncoderBenchmark {

  /** A case of the post. */
  @State(Scope.Thread)
  public static class Case {
    /** The names of the post, with {@code Buffer1MiB} for the two cases with a larger buffer. */
    @Param({
      "withoutReuse1record",
      "withReuse1record",
      "withoutReuse1recordDirect",
      "withReuse1recordDirect",
      "withoutReuse10record",
      "withReuse10record",
      "withoutReuse10recordDirect",
      "withReuse10recordDirect",
      "withoutReuse1000record",
      "withReuse1000record",
      "withoutReuse1000recordDirect",
      "withReuse1000recordDirect",
      "withoutReuse10recordBuffer1MiB",
      "withoutReuse1000recordBuffer1MiB"
    })
    public String row = EncoderCase.ROWS.get(0);

    @Param({"STRINGS", "DOUBLES"})
    public UserRecords values = UserRecords.STRINGS;

    private EncoderCase encoding = new EncoderCase(row, values.record());

    /**
     * Prepares the inputs and checks the answers.
     *
     * @throws IllegalStateException if the stream does not grow as expected, or the case does not
     *     write the expected records
     */
    @Setup
    public void check() {
      GenericData.Record record = values.record();
      EncoderCheck.faithful(row, new EncoderCase(row, record), record);
      EncoderCheck.corrected(row, new EncoderCase(row, record), record);
    }

    /**
     * Empties the stream before an iteration, as the post must have done: its scores match streams
     * that grew for one second.
     */
    @Setup(Level.Iteration)
    public void beginWithAnEmptyStream() {
      encoding = new EncoderCase(row, values.record());
    }
  }

  /** The same work with a whole serializer. */
  @State(Scope.Thread)
  public static class Messages extends SerdeMessages {
    public Messages() {
      super(Direction.ENCODE);
    }
  }

  @Benchmark
  public byte[] faithful(Case each) {
    return each.encoding.faithful();
  }

  @Benchmark
  public byte[] corrected(Case each) {
    return each.encoding.corrected();
  }

  @Benchmark
  public void serializer(Messages messages, Blackhole blackhole) {
    for (int i = 0; i < messages.records; i++) {
      blackhole.consume(messages.answer());
    }
  }
}
