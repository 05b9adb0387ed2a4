// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether processes use more and more. A process is judged by its longest life in the last half of
 * the run, by a line through the samples (least squares). A use grows if the line rises, from its
 * first sample to its last, by more than four standard errors and by more than a tenth of the mean.
 * Log lines are those between two samples, per minute.
 */
final class Growth {
  private static final int FEWEST = 6;
  private static final double ERRORS = 4;
  private static final double SHARE = 0.1;
  private static final double SECONDS = 60;
  private static final String LOG_LINES = "log lines";

  private Growth() {}

  /**
   * The line through the samples of one use.
   *
   * @param samples how many
   * @param mean of the values
   * @param rise of the line over all samples
   * @param error the standard error of the rise
   * @param grows whether the rise is beyond the noise
   */
  record Line(int samples, double mean, double rise, double error, boolean grows) {}

  /** The lines by process and use; a process with fewer than six samples has none. */
  static Map<String, Map<String, Line>> lines(List<ProcessMeters.Sample> samples, long endSeconds) {
    Map<String, Map<Long, List<ProcessMeters.Sample>>> lives = new TreeMap<>();
    for (ProcessMeters.Sample each : samples) {
      if (each.seconds() >= endSeconds / 2) {
        lives
            .computeIfAbsent(each.process(), name -> new LinkedHashMap<>())
            .computeIfAbsent(each.life(), life -> new ArrayList<>())
            .add(each);
      }
    }
    Map<String, Map<String, Line>> lines = new TreeMap<>();
    lives.forEach(
        (process, byLife) -> {
          List<ProcessMeters.Sample> longest = List.of();
          for (List<ProcessMeters.Sample> each : byLife.values()) {
            longest = each.size() > longest.size() ? each : longest;
          }
          if (longest.size() >= FEWEST) {
            lines.put(process, ofLife(longest));
          }
        });
    return lines;
  }

  private static Map<String, Line> ofLife(List<ProcessMeters.Sample> life) {
    Map<String, Line> lines = new TreeMap<>();
    for (String use : life.get(0).uses().keySet()) {
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < life.size(); i++) {
        Double value = life.get(i).uses().get(use);
        if (use.equals(LOG_LINES)) {
          value = i == 0 ? null : perMinute(life.get(i - 1), life.get(i));
        }
        if (value != null) {
          points.add(new double[] {life.get(i).seconds(), value});
        }
      }
      if (points.size() >= FEWEST - 1) {
        lines.put(use, line(points));
      }
    }
    return lines;
  }

  private static double perMinute(ProcessMeters.Sample before, ProcessMeters.Sample after) {
    double lines = after.uses().getOrDefault(LOG_LINES, 0.0);
    double seconds = Math.max(1, after.seconds() - before.seconds());
    return (lines - before.uses().getOrDefault(LOG_LINES, 0.0)) * SECONDS / seconds;
  }

  /** The least-squares line through points of time and value. */
  static Line line(List<double[]> points) {
    int n = points.size();
    double meanTime = points.stream().mapToDouble(each -> each[0]).average().orElse(0);
    double mean = points.stream().mapToDouble(each -> each[1]).average().orElse(0);
    double squares = 0;
    double products = 0;
    for (double[] each : points) {
      squares += (each[0] - meanTime) * (each[0] - meanTime);
      products += (each[0] - meanTime) * (each[1] - mean);
    }
    double slope = squares == 0 ? 0 : products / squares;
    double residuals = 0;
    for (double[] each : points) {
      double residual = each[1] - mean - slope * (each[0] - meanTime);
      residuals += residual * residual;
    }
    double span = points.get(n - 1)[0] - points.get(0)[0];
    double error = squares == 0 ? 0 : Math.sqrt(residuals / Math.max(1, n - 2) / squares) * span;
    double rise = slope * span;
    boolean grows = rise > ERRORS * error && rise > SHARE * Math.abs(mean);
    return new Line(n, mean, rise, error, grows);
  }
}
