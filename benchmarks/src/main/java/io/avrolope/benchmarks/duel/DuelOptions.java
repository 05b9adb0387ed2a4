package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.contestant.Contestant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be fought out. Immutable.
 *
 * @param tasks workload and direction, as in {@code W4_100_DECODE}
 * @param rounds how many batches each contestant has that count
 * @param json where the batches are written; empty: nowhere
 */
record DuelOptions(
    List<String> tasks,
    List<String> contestants,
    int warmupRounds,
    int rounds,
    List<String> jvmArguments,
    Optional<Path> json) {
  static final int BATCH_MS = 25;
  static final int WARMUP_BATCH_MS = 250;
  static final int MAX_WARMUP_ROUNDS = 100;

  static final String USAGE =
      """
      usage: Duel [options] TASK...
        TASK                     a workload and _DECODE or _ENCODE, as in W4_100_DECODE
        -contestants A,B,...     all that are compared by default
        -warmup N                at least so many batches of 250 ms before anything counts; 8 by default
        -rounds N                batches of 25 ms that count; 60 by default
        -jvm "ARGUMENTS"         for the contestants' JVMs
        -json FILE               writes all that counts of one task\
      """;

  private static final Set<Contestant> NOT_BY_DEFAULT =
      EnumSet.of(Contestant.SUBSTRING, Contestant.AVRO_TWICE, Contestant.AVROLOPE_WATCHED);

  private static final List<String> ALL =
      Arrays.stream(Contestant.values())
          .filter(each -> !NOT_BY_DEFAULT.contains(each))
          .map(Enum::name)
          .toList();

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException if it is none
   */
  static DuelOptions parse(List<String> args) {
    List<String> tasks = new ArrayList<>();
    List<String> contestants = ALL;
    List<String> jvm = List.of();
    int warmup = 8;
    int rounds = 60;
    Optional<Path> json = Optional.empty();
    for (int i = 0; i < args.size(); i++) {
      switch (args.get(i)) {
        case "-contestants" -> contestants = List.of(value(args, ++i).split(",", -1));
        case "-jvm" -> jvm = List.of(value(args, ++i).strip().split("\\s+", -1));
        case "-json" -> json = Optional.of(Path.of(value(args, ++i)));
        case "-warmup" -> warmup = Integer.parseInt(value(args, ++i));
        case "-rounds" -> rounds = Integer.parseInt(value(args, ++i));
        default -> tasks.add(DuelTask.parse(args.get(i)).toString());
      }
    }
    if (tasks.isEmpty() || rounds < 1) {
      throw new IllegalArgumentException("Expected a task and a round but found none");
    }
    if (json.isPresent() && tasks.size() > 1) {
      throw new IllegalArgumentException("Expected one task for -json but found " + tasks);
    }
    contestants.forEach(Contestant::valueOf);
    return new DuelOptions(List.copyOf(tasks), contestants, warmup, rounds, jvm, json);
  }

  private static String value(List<String> args, int index) {
    if (index >= args.size()) {
      throw new IllegalArgumentException("Expected a value after " + args.get(index - 1));
    }
    return args.get(index);
  }
}
