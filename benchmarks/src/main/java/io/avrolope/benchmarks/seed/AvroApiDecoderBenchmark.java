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
 * Does it help to use Avro's decoder or the decoded record again, and what does it cost to have no
 * buffer? The twelve cases of "How to use the Avro API with a Schema Registry, and benchmarks", and
 * the twelve without a buffer that it left out.
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
    /** The post's names, and {@code Direct} for those that it left out. */
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

    /** Which of Avro's readers; the post's Avro 1.8.1 had but the classic one. */
    @Param({"AVRO_CLASSIC", "AVRO_FAST"})
    public Contestant contestant = Contestant.AVRO_CLASSIC;

    @Param({"STRINGS", "DOUBLES"})
    public UserRecords values = UserRecords.STRINGS;

    private DecoderCase decoding = new DecoderCase(row, values.record(), new GenericData());

    /**
     * Refuses to time a wrong answer.
     *
     * @throws IllegalStateException if it is not the record that is decoded, so often
     */
    @Setup
    public void setup() {
      GenericData data = new GenericData();
      data.setFastReaderEnabled(contestant == Contestant.AVRO_FAST);
      decoding = new DecoderCase(row, values.record(), data);
      decoding.check(row, values.record());
    }
  }

  /** The same work without Avro's decoders. */
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
    private Object message = "";

    /**
     * Refuses to time a wrong answer.
     *
     * @throws IllegalStateException if a message is not decoded as by Avro
     */
    @Setup
    public void setup() {
      Task task = Direction.DECODE.task(contestant, values.shape());
      operation = task.operation();
      message = task.inputs().get(0);
    }

    /** A decoded record. */
    Object record() {
      return operation.run(message);
    }
  }

  @Benchmark
  public void decode(Case each, Blackhole blackhole) {
    each.decoding.decode(blackhole::consume);
  }

  @Benchmark
  public void deserializer(Messages messages, Blackhole blackhole) {
    for (int i = 0; i < messages.records; i++) {
      blackhole.consume(messages.record());
    }
  }
}
