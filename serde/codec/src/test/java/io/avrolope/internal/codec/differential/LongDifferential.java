package io.avrolope.internal.codec.differential;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a trial on as many data as wanted, and ends after a few differences; from the directory of
 * the project:
 *
 * <pre>
 * mvn -B -pl serde -Pdifferential test -Ddifferential.args="decode 5000000 2 0"
 * mvn -B -pl serde -Pdifferential test -Ddifferential.args="encode 5000000 2 0"
 * mvn -B -pl serde -Pdifferential test -Ddifferential.args="mutate 10000000 2 0"
 * </pre>
 *
 * <p>The arguments are what to try, how many data, how many threads, and the first seed.
 */
public final class LongDifferential {
  private static final int MOST_DIFFERENCES = 5;
  private static final int REPORT_SECONDS = 10;

  /** Avro keeps all that it ever resolved for as long as the thread lives. */
  private static final int SEEDS_OF_A_THREAD = 10_000;

  private final Trial trial;
  private final Tally tally;
  private final long lastSeed;
  private final AtomicLong nextSeed;
  private final AtomicInteger differences = new AtomicInteger();

  private LongDifferential(String mode, long count, long firstSeed) {
    this.tally = new Tally();
    this.trial =
        switch (mode) {
          case "decode" -> new DecoderTrial(tally, List.of(Engine.values()));
          case "encode" -> new EncoderTrial(tally);
          case "mutate" -> new MutationTrial(tally);
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

  /** Tries one seed; false: there are no more, or differences enough. */
  private boolean tryNext() {
    long seed = nextSeed.get() < lastSeed ? nextSeed.getAndIncrement() : lastSeed;
    if (seed >= lastSeed || differences.get() >= MOST_DIFFERENCES) {
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
          .map(difference -> Report.of(seed, Shrinker.shrink(trial, difference)))
          .orElse("");
    } catch (RuntimeException | Error e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return "seed " + seed + ": " + trace; // the trial itself is at fault, or an engine's maker
    }
  }

  private String progress(long start) {
    long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    return "%d s, next seed %d, %d differences, %,d a second, %s"
        .formatted(seconds, nextSeed.get(), differences.get(), tally.total() / seconds, tally);
  }
}
