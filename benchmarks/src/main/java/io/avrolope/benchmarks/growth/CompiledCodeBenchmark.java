// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import io.avrolope.benchmarks.workload.FreshShapes;
import io.avrolope.benchmarks.workload.GrowthSize;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does it take to generate code for a new schema, and how large is the code? The time is
 * from the plan to an object of the generated class, without HotSpot's compilation later.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar CompiledCodeBenchmark}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 50)
public class CompiledCodeBenchmark {

  /** Schemas with spavro's mix of types. */
  @State(Scope.Thread)
  public static class Plans {
    @Param({"1", "10", "100", "500", "1000", "2000"})
    public int fields = 1;

    private final FreshShapes shapes = new FreshShapes();
    private CompiledCode code = new CompiledCode(GrowthSize.FIELDS_1.shape());
    private CodeSize readerSize = code.readerSize();
    private CodeSize writerSize = code.writerSize();
    private int runs = 1;

    /** Computes the number of measured runs. */
    @Setup
    public void countRuns(BenchmarkParams params) {
      runs = params.getMeasurement().getCount() * Math.max(1, params.getForks());
    }

    /**
     * Plans how a new schema is read and written, and checks the generated code.
     *
     * @throws IllegalStateException if a decoded object differs from the encoded one
     */
    @Setup(Level.Invocation)
    public void setup() {
      code = new CompiledCode(shapes.next(fields));
      code.check(code.reader(), code.writer());
      readerSize = code.readerSize();
      writerSize = code.writerSize();
    }
  }

  /**
   * The sizes of the generated code, in bytes. JMH adds up the values of all runs, so each run adds
   * its share.
   */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Sizes {
    public double classFileBytes;
    public double codeBytes;
    public double largestMethodBytes;

    void take(CodeSize size, int runs) {
      classFileBytes = (double) size.classFile() / runs;
      codeBytes = (double) size.code() / runs;
      largestMethodBytes = (double) size.largestMethod() / runs;
    }
  }

  @Benchmark
  public Object reader(Plans plans, Sizes sizes) {
    sizes.take(plans.readerSize, plans.runs);
    return plans.code.reader();
  }

  @Benchmark
  public Object writer(Plans plans, Sizes sizes) {
    sizes.take(plans.writerSize, plans.runs);
    return plans.code.writer();
  }
}
