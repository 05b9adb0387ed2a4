// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.benchmarks.library.NewPairLibrary;
import io.avrolope.benchmarks.library.NewSchemaPair;
import io.avrolope.benchmarks.workload.FreshShapes;
import java.util.concurrent.TimeUnit;
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

/**
 * How long does it take from a new writer schema to its first decoded datum, in a JVM that has
 * decoded data of other schemas?
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar NewSchemaPairBenchmark -p fields=100}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 50)
public class NewSchemaPairBenchmark {
  @Param({"1", "10", "100", "500", "1000", "2000"})
  public int fields = 1;

  @Param({
    "AVROLOPE",
    "AVROLOPE_INTERPRETED",
    "AVROLOPE_COMPILED",
    "AVRO_FAST",
    "AVRO_CLASSIC",
    "CONFLUENT"
  })
  public NewPairLibrary library = NewPairLibrary.AVROLOPE;

  private final FreshShapes shapes = new FreshShapes();
  private NewSchemaPair pair = () -> "";

  /** Creates schemas of a new name, and a message. */
  @Setup(Level.Invocation)
  public void setup() {
    pair = library.prepare(shapes.next(fields));
  }

  /** Creates a decoder for the schemas and decodes the message. */
  @Benchmark
  public Object firstDatum() {
    return pair.firstDatum();
  }
}
