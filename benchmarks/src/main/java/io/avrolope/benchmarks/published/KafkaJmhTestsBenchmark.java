// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Operation;
import io.avrolope.benchmarks.library.Task;
import io.avrolope.benchmarks.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
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
 * How fast is one attribute extracted from a record's bytes, in each format that the post about
 * kafka_jmh_tests names?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar KafkaJmhTestsBenchmark -prof gc}, and as in
 * the post with {@code -f 10 -wi 20 -i 20}
 *
 * <p>The post measures {@link #AvroTest}, {@link #SubstrTest} and {@link #PojoTest}, mentions JSON
 * without measuring it, and leaves Confluent's serializer to future work. Both are measured here,
 * and Avrolope too.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("MemberName") // the post's names
public class KafkaJmhTestsBenchmark {
  static final String STR_1 = "Str 1";

  /** The post's record in its formats. */
  @State(Scope.Thread)
  public static class MyRecord {
    private final Schema schema = Workload.W3.shape().writer();
    private final ObjectMapper json = new ObjectMapper();
    private final RecordInjection recordInjection = BijectionLoader.toBinary(schema);
    private byte[] avroBytes = {};
    private byte[] stringBytes = {};
    private byte[] pojoBytes = {};
    private byte[] jsonBytes = {};

    /**
     * Encodes the record and checks the answers.
     *
     * @throws IllegalStateException if the answer is not the first string of the record
     */
    @Setup
    public void setup() throws IOException, ClassNotFoundException {
      GenericData.Record record = new GenericData.Record(schema);
      record.put("str1", STR_1);
      record.put("str2", "Str 2");
      record.put("int1", 0);
      avroBytes = recordInjection.apply(record);
      stringBytes = "Str 1Str 20".getBytes(UTF_8);
      jsonBytes = json.writeValueAsBytes(Map.of("str1", STR_1, "str2", "Str 2", "int1", 0));
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(stream)) {
        out.writeObject(new RecordType(STR_1, "Str 2", 0));
      }
      pojoBytes = stream.toByteArray();
      KafkaJmhTestsBenchmark benchmark = new KafkaJmhTestsBenchmark();
      check("AvroTest", benchmark.AvroTest(this));
      check("SubstrTest", benchmark.SubstrTest(this));
      check("PojoTest", benchmark.PojoTest(this));
      check("JsonTest", benchmark.JsonTest(this));
    }
  }

  /** The same record as a message. */
  @State(Scope.Thread)
  public static class Message {
    /** The whole record, or a reader schema with only the attribute. */
    @Param({"W3", "W3_ONE_FIELD"})
    public Workload workload = Workload.W3;

    /** Any {@link Library}. */
    @Param({"AVROLOPE", "AVROLOPE_COMPILED", "CONFLUENT", "AVRO_FAST", "AVRO_CLASSIC", "LIMIT"})
    public Library library = Library.AVROLOPE;

    private Operation operation = input -> input;
    private Object message = "";

    /**
     * Prepares the message and checks the answer.
     *
     * @throws IllegalStateException if the answer is not the first string of the record
     */
    @Setup
    public void setup() {
      Task task = Direction.DECODE.task(library, workload.shape());
      operation = task.operation();
      message = task.inputs().get(0);
      check(library.name(), (String) operation.run(message));
    }
  }

  /** Uses bijection as in the post: a new decoder each time, one reader. */
  @Benchmark
  public String AvroTest(MyRecord streamRecord) {
    GenericRecord record = streamRecord.recordInjection.invert(streamRecord.avroBytes);
    return record.get("str1").toString();
  }

  /** Assumes that the position of the attribute is known. */
  @Benchmark
  public String SubstrTest(MyRecord streamRecord) {
    return new String(streamRecord.stringBytes, 0, 5, UTF_8);
  }

  @Benchmark
  public String PojoTest(MyRecord streamRecord) throws IOException, ClassNotFoundException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(streamRecord.pojoBytes);
    ObjectInput in = new ObjectInputStream(bytes);
    RecordType record = (RecordType) in.readObject();
    return record.getStr1();
  }

  /** Parses the whole text to Jackson's tree. */
  @Benchmark
  public String JsonTest(MyRecord streamRecord) throws IOException {
    return streamRecord.json.readTree(streamRecord.jsonBytes).get("str1").textValue();
  }

  /** Extracts the attribute with a deserializer, Avro or hand-written code. */
  @Benchmark
  public Object DeserializerTest(Message message) {
    return message.operation.run(message.message);
  }

  static void check(String test, String found) {
    if (!found.equals(STR_1)) {
      throw new IllegalStateException(test + " found " + found + " instead of " + STR_1);
    }
  }
}
