// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds faults in a committed report and in the README's figures: they must be generated from the
 * committed results.
 */
final class CommittedReport {
  private CommittedReport() {}

  /**
   * @param module the directory of the report and of {@code results}
   */
  static List<String> faults(Path module, Path originals, Path readme) throws IOException {
    Path results = module.resolve("results");
    Map<String, String> expected =
        Results.existIn(results) ? Report.files(results, originals) : Map.of();
    List<String> faults = new ArrayList<>();
    Set<String> names = new TreeSet<>(expected.keySet());
    names.addAll(existingFiles(module));
    for (String name : names) {
      Path file = module.resolve(name);
      if (!Files.exists(file)) {
        faults.add(name + " is missing");
      } else if (!expected.containsKey(name)) {
        faults.add(name + " belongs to no results");
      } else if (!Files.readString(file).equals(expected.get(name))) {
        faults.add(name + " does not match the results");
      }
    }
    if (!expected.isEmpty()) {
      String report = expected.getOrDefault(Report.FILE, "");
      String part = Report.readmePart(results, originals);
      faults.addAll(ofReadme(Files.readString(readme), report, part));
    }
    return faults;
  }

  /** The existing files that belong to a report. */
  private static Set<String> existingFiles(Path module) throws IOException {
    Set<String> existing = new TreeSet<>();
    if (Files.exists(module.resolve(Report.FILE))) {
      existing.add(Report.FILE);
    }
    Path charts = module.resolve(Report.CHARTS);
    if (Files.isDirectory(charts)) {
      try (Stream<Path> files = Files.list(charts)) {
        files.forEach(file -> existing.add(Report.CHARTS + file.getFileName()));
      }
    }
    return existing;
  }

  private static List<String> ofReadme(String readme, String report, String part) {
    List<String> faults = new ArrayList<>();
    if (!ReadmeFigures.between(readme).equals(part)) {
      faults.add("the README's figures do not match the results");
    }
    int begin = readme.lastIndexOf("\n## ", readme.indexOf(ReadmeFigures.BEGIN)) + 1;
    int end = readme.indexOf("\n## ", begin);
    String section = readme.substring(begin, end < 0 ? readme.length() : end);
    ReadmeFigures.figuresNotIn(ReadmeFigures.replaced(section, ""), report + part)
        .forEach(figure -> faults.add("the README's figure " + figure + " is in no result"));
    return faults;
  }
}
