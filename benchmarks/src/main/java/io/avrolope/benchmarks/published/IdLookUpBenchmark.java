// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.benchmarks.library.SchemaClient;
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
 * How much does a client's schema cache save? Measures the way from an id to the parsed schema of
 * 81 optional strings, with a cache and with a request each time. The registry is on the loopback
 * interface; a real network is slower.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar IdLookUpBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// without it the JDK's server sends an answer in two parts, and the second waits 40 ms for an ACK
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
  public SchemaClient library = SchemaClient.AVROLOPE;

  private LoopbackRegistry registry = new LoopbackRegistry(UserRecords.STRINGS.schema());
  private Supplier<Object> client = () -> "";

  /**
   * Starts the registry and checks the answer.
   *
   * @throws IllegalStateException if the client finds another schema
   */
  @Setup
  public void setup() {
    registry.close();
    registry = new LoopbackRegistry(UserRecords.STRINGS.schema());
    client = library.lookUp(registry.url());
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

  /** Compares text, which works for Confluent's schema objects too. */
  void check(Object found) {
    Schema expected = UserRecords.STRINGS.schema();
    if (!new Schema.Parser().parse(found.toString()).equals(expected)) {
      throw new IllegalStateException(library + " found " + found + " instead of " + expected);
    }
  }

  /** The number of requests to the registry. */
  long requests() {
    return registry.requests();
  }
}
