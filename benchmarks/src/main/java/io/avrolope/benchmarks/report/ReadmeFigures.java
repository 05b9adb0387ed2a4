// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the figures into the README between two marker comments. {@code benchmarks/run} calls it
 * at its end.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.report.ReadmeFigures RESULTS ORIGINALS
 * README}
 */
public final class ReadmeFigures {
  static final String BEGIN = "<!-- figures: begin, made by benchmarks/run -->\n";
  private static final String END = "<!-- figures: end -->";

  /** Numbers with a unit of measurement. */
  private static final Pattern FIGURE =
      Pattern.compile("\\d[\\d,.]*(?= ?(?:ns|µs|ms|%|×|B\\b|times\\b|records a second))");

  private ReadmeFigures() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: ReadmeFigures RESULTS ORIGINALS README");
      System.exit(1);
      return;
    }
    Path readme = Path.of(args[2]);
    String part = Report.readmePart(Path.of(args[0]), Path.of(args[1]));
    Files.writeString(readme, replaced(Files.readString(readme), part));
  }

  /**
   * The text between the markers.
   *
   * @throws IllegalArgumentException if a marker is missing
   */
  static String between(String readme) {
    return readme.substring(begin(readme), end(readme));
  }

  static String replaced(String readme, String part) {
    return readme.substring(0, begin(readme)) + part + readme.substring(end(readme));
  }

  private static int begin(String readme) {
    return place(readme, BEGIN) + BEGIN.length();
  }

  private static int end(String readme) {
    return place(readme, END);
  }

  private static int place(String readme, String mark) {
    int place = readme.indexOf(mark);
    if (place < 0) {
      throw new IllegalArgumentException("README has no line " + mark.strip());
    }
    return place;
  }

  /** The figures of a text that do not occur as complete numbers in another text. */
  static Set<String> figuresNotIn(String text, String other) {
    Set<String> missing = new TreeSet<>();
    Matcher figure = FIGURE.matcher(text);
    while (figure.find()) {
      if (!Pattern.compile("(?<![\\d.,])" + Pattern.quote(figure.group()) + "(?![\\d]|[.,]\\d)")
          .matcher(other)
          .find()) {
        missing.add(figure.group());
      }
    }
    return missing;
  }
}
