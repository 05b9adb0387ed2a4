package io.avrolope.benchmarks.seed;

import io.avrolope.benchmarks.contestant.SchemaClient;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.avro.Schema;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a client's cache save, where each message has the id of its schema in its first bytes?
 * From an id to the parsed schema of 81 optional strings, with a cache and with a request each
 * time; the registry is on the loopback interface, so that a network costs more.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar IdLookUpBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// else the JDK's server writes an answer in two parts, and the second waits 40 ms for an ACK
@Fork(value = 1, jvmArgsAppend = "-Dsun.net.httpserver.nodelay=true")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class IdLookUpBenchmark {
  /** All of {@link SchemaClient}. */
  @Param({
    "AVROLOPE",
    "AVROLOPE_UNCACHED",
    "AVROLOPE_SCHEMA_REPO",
    "AVROLOPE_SCHEMA_REPO_UNCACHED",
    "CONFLUENT",
    "CONFLUENT_UNCACHED"
  })
  public SchemaClient contestant = SchemaClient.AVROLOPE;

  private LoopbackRegistry registry = new LoopbackRegistry(UserRecords.STRINGS.schema());
  private Supplier<Object> client = () -> "";

  /**
   * Refuses to time a wrong answer.
   *
   * @throws IllegalStateException if it is not the schema that is found
   */
  @Setup
  public void setup() {
    registry.close();
    registry = new LoopbackRegistry(UserRecords.STRINGS.schema());
    client = contestant.lookUp(registry.url());
    check(lookUp());
  }

  @TearDown
  public void stop() {
    registry.close();
  }

  @Benchmark
  public Object lookUp() {
    return client.get();
  }

  /** Compares the text, which Confluent's schemas show as well. */
  void check(Object found) {
    Schema expected = UserRecords.STRINGS.schema();
    if (!new Schema.Parser().parse(found.toString()).equals(expected)) {
      throw new IllegalStateException(
          "Expected " + contestant + " to find " + expected + " but found " + found);
    }
  }

  /** How often the registry was asked. */
  long requests() {
    return registry.requests();
  }
}
