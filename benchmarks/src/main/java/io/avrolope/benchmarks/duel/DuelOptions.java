// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.library.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The command line options of {@link Duel}. Immutable.
 *
 * @param tasks workload and direction, as in {@code W4_100_DECODE}
 * @param rounds the number of measured batches of each library
 * @param json the file to write the batches to; empty: none
 */
record DuelOptions(
    List<String> tasks,
    List<String> libraries,
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
        TASK                     a workload and _DECODE, _ENCODE, _TO_CONNECT or _FROM_CONNECT, as in W4_100_DECODE
        -libraries A,B,...       the libraries to compare; by default all but SUBSTRING, AVRO_TWICE, AVROLOPE_WATCHED, AVROLOPE_UNBOXED
        -warmup N                the least number of warm-up batches of 250 ms; 8 by default
        -rounds N                measured batches of 25 ms; 60 by default
        -jvm "ARGUMENTS"         arguments of the libraries' JVMs
        -json FILE               writes the measured batches of one task as JSON\
      """;

  private static final Set<Library> NOT_BY_DEFAULT =
      EnumSet.of(
          Library.SUBSTRING,
          Library.AVRO_TWICE,
          Library.AVROLOPE_WATCHED,
          Library.AVROLOPE_UNBOXED);

  private static final List<String> ALL =
      Arrays.stream(Library.values())
          .filter(each -> !NOT_BY_DEFAULT.contains(each))
          .map(Enum::name)
          .toList();

  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  static DuelOptions parse(List<String> args) {
    List<String> tasks = new ArrayList<>();
    List<String> libraries = ALL;
    List<String> jvm = List.of();
    int warmup = 8;
    int rounds = 60;
    Optional<Path> json = Optional.empty();
    for (int i = 0; i < args.size(); i++) {
      switch (args.get(i)) {
        case "-libraries" -> libraries = List.of(value(args, ++i).split(",", -1));
        case "-jvm" -> jvm = List.of(value(args, ++i).strip().split("\\s+", -1));
        case "-json" -> json = Optional.of(Path.of(value(args, ++i)));
        case "-warmup" -> warmup = Integer.parseInt(value(args, ++i));
        case "-rounds" -> rounds = Integer.parseInt(value(args, ++i));
        default -> tasks.add(DuelTask.parse(args.get(i)).toString());
      }
    }
    if (tasks.isEmpty() || rounds < 1) {
      throw new IllegalArgumentException("At least one task and one round are required");
    }
    if (json.isPresent() && tasks.size() > 1) {
      throw new IllegalArgumentException("-json supports one task only: " + tasks);
    }
    libraries.forEach(Library::valueOf);
    return new DuelOptions(List.copyOf(tasks), libraries, warmup, rounds, jvm, json);
  }

  private static String value(List<String> args, int index) {
    if (index >= args.size()) {
      throw new IllegalArgumentException("Option " + args.get(index - 1) + " has no value");
    }
    return args.get(index);
  }
}
