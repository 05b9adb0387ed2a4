package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.Ratios;
import io.avrolope.benchmarks.Score;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which contestant is how many times faster, on a machine that is not quiet?
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.duel.Duel W4_100_DECODE W2_ENCODE}
 *
 * <p>Each contestant has a JVM of its own. All are warmed up until their compilers have no more to
 * do; then they take turns, one batch of 25 ms each, so that whatever slows the machine down slows
 * all of them down. What counts is the CPU time of the thread that decodes, in the fastest of a
 * contestant's batches: garbage collectors and compilers have threads of their own. The tables show
 * minima, and ratios of minima; these repeat within 5 to 10 %.
 */
public final class Duel {
  private Duel() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    DuelOptions options;
    try {
      options = DuelOptions.parse(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "\n" + DuelOptions.USAGE);
      System.exit(1);
      return;
    }
    for (String task : options.tasks()) {
      System.out.println(new Ratios(fight(task, options)).tables());
    }
  }

  private static List<Score> fight(String task, DuelOptions options)
      throws IOException, InterruptedException {
    List<Duelist> duelists = new ArrayList<>();
    try {
      for (String contestant : options.contestants()) {
        duelists.add(Duelist.start(task, contestant, options.jvmArguments()));
      }
      List<Duelist> ready = ready(duelists, task);
      warmUp(ready, options);
      for (int round = 0; round < options.rounds(); round++) {
        for (Duelist duelist : ready) {
          duelist.batch(DuelOptions.BATCH_MS);
        }
      }
      ready.forEach(duelist -> report(task, duelist));
      if (options.json().isPresent()) {
        DuelJson.write(options.json().get(), task, ready, absent(options, ready));
      }
      return ready.stream().map(duelist -> duelist.score(task)).toList();
    } finally {
      duelists.forEach(Duelist::close);
    }
  }

  private static List<String> absent(DuelOptions options, List<Duelist> ready) {
    List<String> absent = new ArrayList<>(options.contestants());
    absent.removeAll(ready.stream().map(Duelist::contestant).toList());
    return absent;
  }

  private static List<Duelist> ready(List<Duelist> duelists, String task) throws IOException {
    List<Duelist> ready = new ArrayList<>();
    for (Duelist duelist : duelists) {
      if (duelist.isReady()) {
        ready.add(duelist);
      } else {
        System.out.println(duelist.contestant() + " does not take part in " + task);
      }
    }
    return ready;
  }

  /** Until all compilers are quiet, which on a busy machine takes a while. */
  private static void warmUp(List<Duelist> duelists, DuelOptions options) throws IOException {
    for (int round = 0; round < DuelOptions.MAX_WARMUP_ROUNDS; round++) {
      List<Duelist> cold =
          round < options.warmupRounds()
              ? duelists
              : duelists.stream().filter(duelist -> !duelist.isWarm()).toList();
      if (cold.isEmpty()) {
        return;
      }
      for (Duelist duelist : cold) {
        duelist.warmUp(DuelOptions.WARMUP_BATCH_MS);
      }
    }
  }

  private static void report(String task, Duelist duelist) {
    System.out.printf(
        Locale.ROOT,
        "%s %s: min %.1f, median %.1f ns/op%n",
        task,
        duelist.contestant(),
        duelist.minNanos(),
        duelist.medianNanos());
  }
}
