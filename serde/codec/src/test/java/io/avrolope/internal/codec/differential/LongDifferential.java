// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a trial on any number of data, and ends after a few differences. From the root of the
 * repository:
 *
 * <pre>
 * mvn -B -pl serde/codec -am -Pdifferential test -Ddifferential.args="decode 5000000 2 0"
 * mvn -B -pl serde/codec -am -Pdifferential test -Ddifferential.args="encode 5000000 2 0"
 * mvn -B -pl serde/codec -am -Pdifferential test -Ddifferential.args="mutate 10000000 2 0"
 * </pre>
 *
 * <p>The arguments are the trial, the number of data, the number of threads, and the first seed.
 */
public final class LongDifferential {
  private static final int MAX_DIFFERENCES = 5;
  private static final int REPORT_SECONDS = 10;

  /** Avro caches each resolved pair for the life of the thread, so threads are replaced. */
  private static final int SEEDS_OF_A_THREAD = 10_000;

  private final Trial trial;
  private final OutcomeCounts counts;
  private final long lastSeed;
  private final AtomicLong nextSeed;
  private final AtomicInteger differences = new AtomicInteger();

  private LongDifferential(String mode, long count, long firstSeed) {
    this.counts = new OutcomeCounts();
    this.trial =
        switch (mode) {
          case "decode" -> new DecoderTrial(counts, List.of(Engine.values()));
          case "encode" -> new EncoderTrial(counts);
          case "mutate" -> new MutationTrial(counts);
          default -> throw new IllegalArgumentException("decode, encode or mutate, not " + mode);
        };
    this.nextSeed = new AtomicLong(firstSeed);
    this.lastSeed = firstSeed + (count + trial.dataPerSeed() - 1) / trial.dataPerSeed();
  }

  public static void main(String[] args) throws InterruptedException {
    LongDifferential run =
        new LongDifferential(args[0], Long.parseLong(args[1]), Long.parseLong(args[3]));
    System.exit(run.run(Integer.parseInt(args[2])) ? 0 : 1);
  }

  private boolean run(int threads) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      startWorker(running);
    }
    long start = System.nanoTime();
    do {
      boolean over = running.await(REPORT_SECONDS, TimeUnit.SECONDS);
      System.out.println(over ? "done: " + progress(start) : progress(start));
    } while (running.getCount() > 0);
    return differences.get() == 0 && nextSeed.get() >= lastSeed;
  }

  private void startWorker(CountDownLatch running) {
    Runnable work =
        () -> {
          for (int i = 0; i < SEEDS_OF_A_THREAD; i++) {
            if (!tryNext()) {
              running.countDown();
              return;
            }
          }
          startWorker(running);
        };
    new Thread(work, "trials").start();
  }

  /** Runs one seed. Returns false if the run is over. */
  private boolean tryNext() {
    long seed = nextSeed.get() < lastSeed ? nextSeed.getAndIncrement() : lastSeed;
    if (seed >= lastSeed || differences.get() >= MAX_DIFFERENCES) {
      return false;
    }
    String report = report(seed);
    if (!report.isEmpty()) {
      differences.incrementAndGet();
      System.out.println(report);
    }
    return true;
  }

  private String report(long seed) {
    try {
      return trial
          .run(seed)
          .map(difference -> DifferenceReport.of(seed, Shrinker.shrink(trial, difference)))
          .orElse("");
    } catch (RuntimeException | Error e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return "seed " + seed + ": " + trace; // the trial itself failed, or the creation of a codec
    }
  }

  private String progress(long start) {
    long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    return "%d s, next seed %d, %d differences, %,d a second, %s"
        .formatted(seconds, nextSeed.get(), differences.get(), counts.total() / seconds, counts);
  }
}
