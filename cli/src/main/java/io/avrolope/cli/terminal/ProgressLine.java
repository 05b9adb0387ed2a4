// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The text of a progress bar, such as {@code Reading 45% [====> ] 900 records, 300/s, 0:03 left}.
 *
 * @param done number of steps so far
 * @param total number of steps until the end, as far as it is known
 * @param unit plural name of a step
 */
record ProgressLine(String task, long done, long total, String unit, Duration elapsed) {
  private static final int MIN_BAR = 10;
  private static final int MAX_BAR = 40;

  /** The line in a terminal of a width, one column of which stays free for the cursor. */
  String text(int columns) {
    String begin = String.format(Locale.ROOT, "%s %3d%%", task, percent());
    for (String end : ends()) {
      int bar = columns - 1 - begin.length() - " [] ".length() - end.length();
      if (bar >= MIN_BAR) {
        return (begin + " [" + bar(Math.min(MAX_BAR, bar)) + "] " + end).stripTrailing();
      }
    }
    return begin.substring(0, Math.min(begin.length(), Math.max(0, columns - 1)));
  }

  private int percent() {
    return total <= 0 ? 100 : (int) (100.0 * Math.min(done, total) / total);
  }

  private String bar(int width) {
    int full = total <= 0 ? width : (int) ((double) width * Math.min(done, total) / total);
    return "=".repeat(Math.max(0, full - 1))
        + (full == 0 ? "" : full == width ? "=" : ">")
        + " ".repeat(width - full);
  }

  /** Texts that follow the bar, the longest first. */
  private List<String> ends() {
    double seconds = Math.max(1e-3, elapsed.toNanos() / 1e9);
    double rate = done / seconds;
    String left = done <= 0 || done >= total ? "" : time((long) ((total - done) / rate)) + " left";
    String speed = String.format(Locale.ROOT, "%,.0f/s", rate);
    String counts = String.format(Locale.ROOT, "%,d of %,d %s", done, total, unit);
    String count = String.format(Locale.ROOT, "%,d %s", done, unit);
    return List.of(
        joined(counts, speed, left), joined(count, speed, left), joined(speed, left), left, "");
  }

  private static String joined(String... parts) {
    return String.join(", ", List.of(parts).stream().filter(part -> !part.isEmpty()).toList());
  }

  private static String time(long seconds) {
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
