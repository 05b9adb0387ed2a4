package io.avrolope.benchmarks.seed;

import io.avrolope.benchmarks.contestant.Contestant;
import io.avrolope.benchmarks.contestant.Direction;
import io.avrolope.benchmarks.contestant.Operation;
import io.avrolope.benchmarks.contestant.Task;
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
 * Which of Avro's encoders is fastest, does it help to use one again, and how large a buffer does
 * it want? The fourteen cases of "How to use the Avro API with a Schema Registry, and benchmarks".
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar AvroApiEncoderBenchmark -prof gc}
 *
 * <p>{@link #faithful} has the post's flaw: it never flushes an encoder and never empties the
 * stream. Where a record is smaller than the buffer and the encoder is thrown away, nothing is
 * written at all; everywhere else the stream grows, and copying it is what is timed. So the score
 * depends on the length of an iteration, which is a second in the post and here; longer ones may
 * not fit into the heap. {@link #corrected} writes what it says. {@link #serializer} is the same
 * work by those who write a message for each record.
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
    /** The post's names, and {@code Buffer1MiB} for its two with a larger buffer. */
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
     * Refuses to time a wrong answer.
     *
     * @throws IllegalStateException if the stream does not grow as expected, or what is written is
     *     not so many records
     */
    @Setup
    public void check() {
      GenericData.Record record = values.record();
      EncoderCheck.faithful(row, new EncoderCase(row, record), record);
      EncoderCheck.corrected(row, new EncoderCase(row, record), record);
    }

    /**
     * Begins with an empty stream, as the post must have: its scores are those of streams that grew
     * for a second.
     */
    @Setup(Level.Iteration)
    public void beginWithAnEmptyStream() {
      encoding = new EncoderCase(row, values.record());
    }
  }

  /** The same work without Avro's encoders. */
  @State(Scope.Thread)
  public static class Messages {
    /** Any {@link Contestant}. */
    @Param({"AVROLOPE", "AVROLOPE_COMPILED", "CONFLUENT", "LIMIT"})
    public Contestant contestant = Contestant.AVROLOPE;

    @Param({"STRINGS", "DOUBLES"})
    public UserRecords values = UserRecords.STRINGS;

    @Param({"1", "10", "1000"})
    public int records = 1;

    private Operation operation = input -> input;
    private Object record = values.record();

    /**
     * Refuses to time a wrong answer.
     *
     * @throws IllegalStateException if a message is not what Avro encodes
     */
    @Setup
    public void setup() {
      Task task = Direction.ENCODE.task(contestant, values.shape());
      operation = task.operation();
      record = task.inputs().get(0);
    }

    /** A message. */
    Object message() {
      return operation.run(record);
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
      blackhole.consume(messages.message());
    }
  }
}
