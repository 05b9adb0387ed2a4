// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.benchmarks.library.Rewrites;
import io.avrolope.benchmarks.workload.Workload;
import java.util.concurrent.TimeUnit;
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
 * How much does it save to replace a record's envelope without decoding the record? Compares
 * rewriting from {@code version} to {@code confluent} with decoding to a generic record and
 * encoding it.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar RewriteBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RewriteBenchmark {
  /** Any workload with one schema. */
  @Param({"W1_GENERIC", "W4_10", "W4_100"})
  public Workload workload = Workload.W1_GENERIC;

  /** Any {@link Rewrites.Way}. */
  @Param({"REWRITE", "DECODE_AND_ENCODE"})
  public Rewrites.Way library = Rewrites.Way.REWRITE;

  private Rewrites rewrites = new Rewrites(Rewrites.Way.REWRITE, Workload.PERF_INT.shape());
  private int next;

  /**
   * Rewrites all messages once and checks the answers.
   *
   * @throws IllegalStateException if the two ways give different messages
   */
  @Setup
  public void setup() {
    rewrites = new Rewrites(library, workload.shape());
  }

  @Benchmark
  public byte[] rewrite() {
    return rewrites.rewrite(next++);
  }
}
