// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.Ratios;
import io.avrolope.benchmarks.Score;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A duel measures how many times faster one library is than another, also on a busy machine.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.duel.Duel W4_100_DECODE W2_ENCODE}
 *
 * <p>Each library runs in a JVM of its own. All JVMs warm up until their JIT compilers are idle.
 * Then the libraries take turns, one batch of 25 ms each, so that other load on the machine slows
 * all of them down. The duel measures the CPU time of the working thread; garbage collectors and
 * compilers have threads of their own. The printed tables show minima and ratios of minima, which
 * repeat within 5 to 10 %.
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
      for (String library : options.libraries()) {
        duelists.add(Duelist.start(task, library, options.jvmArguments()));
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
    List<String> absent = new ArrayList<>(options.libraries());
    absent.removeAll(ready.stream().map(Duelist::library).toList());
    return absent;
  }

  private static List<Duelist> ready(List<Duelist> duelists, String task) throws IOException {
    List<Duelist> ready = new ArrayList<>();
    for (Duelist duelist : duelists) {
      if (duelist.isReady()) {
        ready.add(duelist);
      } else {
        System.out.println(duelist.library() + " does not support " + task);
      }
    }
    return ready;
  }

  /** Runs batches until all JIT compilers are idle, which takes a while on a busy machine. */
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
        duelist.library(),
        duelist.minNanos(),
        duelist.medianNanos());
  }
}
