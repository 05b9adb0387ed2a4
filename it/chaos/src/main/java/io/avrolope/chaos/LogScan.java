// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for values of records in the logs of all processes. */
final class LogScan {
  private LogScan() {}

  /** Returns the places of values, as file and line, the first of each file. */
  static List<String> values(Path directory) throws IOException {
    List<Path> logs;
    try (Stream<Path> files = Files.walk(directory)) {
      logs = files.filter(LogScan::isLog).toList();
    }
    List<String> places = new ArrayList<>();
    for (Path log : logs) {
      if (Files.isRegularFile(log)) {
        firstValue(log).ifPresent(places::add);
      }
    }
    return places;
  }

  /** Brokers keep records in files of the same ending. */
  private static boolean isLog(Path file) {
    return file.toString().endsWith(".log") && !file.toString().contains("/records/");
  }

  private static Optional<String> firstValue(Path log) throws IOException {
    String secret = Order.SECRET.strip();
    int number = 0;
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      for (String line : (Iterable<String>) lines::iterator) {
        number++;
        if (line.contains(secret)) {
          return Optional.of(log + ", line " + number);
        }
      }
    }
    return Optional.empty();
  }
}
