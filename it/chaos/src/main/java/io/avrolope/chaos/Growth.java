// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether processes use more and more. A process is judged by its samples in the last half of the
 * run, by a line through them (least squares). It may be another process each time, because faults
 * kill processes: what a process reads when it starts must not grow either. At the end of a long
 * run, each process is judged again by samples of some minutes without faults, when it lives on. A
 * use grows if the line rises, from its first sample to its last, by more than six standard errors
 * and by more than a tenth of the mean, and if both halves of the samples rise: a pool of
 * connections that is filled by one burst rises once. A heap may also rise by the data that were
 * made meanwhile. Log lines are those between two samples, per minute.
 */
final class Growth {
  private static final int FEWEST = 12;

  /** Of about a hundred lines, one in a hundred runs has one that rises so far by chance. */
  private static final double ERRORS = 6;

  private static final double SHARE = 0.1;

  /** The part of the rise that each half of the samples has at least; a steady rise has 1/2. */
  private static final double HALF = 1.0 / 3;

  private static final double SECONDS = 60;
  private static final String LOG_LINES = "log lines";
  private static final String HEAP = "heap MB";

  /** The ledger's numbers of a record, with spare room in its arrays. */
  private static final double BYTES_OF_RECORD = 64;

  /** A schema in a registry server, in the caches of clients, and in the ledger. */
  private static final double BYTES_OF_REGISTRATION = 4096;

  private static final double MB = 1 << 20;

  private final double records;
  private final double registrations;

  /**
   * Judges uses while data were made.
   *
   * @param records that were confirmed meanwhile
   * @param registrations the same
   */
  Growth(double records, double registrations) {
    this.records = records;
    this.registrations = registrations;
  }

  /**
   * The line through the samples of one use.
   *
   * @param samples how many
   * @param mean of the values
   * @param rise of the line over all samples
   * @param error the standard error of the rise
   * @param lesserHalf the rise over the half of the samples that rises less
   * @param allowed the rise that the data explain
   */
  record Line(
      int samples, double mean, double rise, double error, double lesserHalf, double allowed) {
    /** Whether the rise is beyond the noise and the data. */
    boolean grows() {
      double unexplained = rise - allowed;
      return unexplained > ERRORS * error
          && unexplained > SHARE * Math.abs(mean)
          && lesserHalf - allowed / 2 > HALF * unexplained;
    }
  }

  /** The growth of a heap that the data explain, in MB; only the clients keep records. */
  private double heap(String process) {
    double ofRecords = process.equals(OwnProcess.NAME) ? records * BYTES_OF_RECORD : 0;
    return (ofRecords + registrations * BYTES_OF_REGISTRATION) / MB;
  }

  /**
   * The lines by process and use; a process with fewer than twelve samples has none.
   *
   * @param from the first second that counts
   */
  Map<String, Map<String, Line>> lines(List<ProcessMeters.Sample> samples, long from) {
    Map<String, List<ProcessMeters.Sample>> byProcess = new TreeMap<>();
    for (ProcessMeters.Sample each : samples) {
      if (each.seconds() >= from) {
        byProcess.computeIfAbsent(each.process(), name -> new ArrayList<>()).add(each);
      }
    }
    Map<String, Map<String, Line>> lines = new TreeMap<>();
    byProcess.forEach(
        (process, own) -> {
          if (own.size() >= FEWEST) {
            lines.put(process, lines(own, heap(process)));
          }
        });
    return lines;
  }

  private static Map<String, Line> lines(List<ProcessMeters.Sample> own, double heap) {
    Map<String, Line> lines = new TreeMap<>();
    Set<String> uses = new TreeSet<>();
    own.forEach(each -> uses.addAll(each.uses().keySet()));
    for (String use : uses) {
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < own.size(); i++) {
        Double value = own.get(i).uses().get(use);
        if (use.equals(LOG_LINES)) {
          value = i == 0 || value == null ? null : perMinute(own.get(i - 1), own.get(i));
        }
        if (value != null) {
          points.add(new double[] {own.get(i).seconds(), value});
        }
      }
      if (points.size() >= FEWEST - 1) {
        lines.put(use, line(points, use.equals(HEAP) ? heap : 0));
      }
    }
    return lines;
  }

  /** A description of each use that grows. */
  static List<String> findings(Map<String, Map<String, Line>> lines) {
    List<String> findings = new ArrayList<>();
    lines.forEach(
        (process, uses) ->
            uses.forEach(
                (use, line) -> {
                  if (line.grows()) {
                    findings.add(
                        String.format(
                            Locale.ROOT,
                            "%s uses more and more %s: they rose by %.1f, with a standard error"
                                + " of %.1f; the mean is %.1f, and the data explain %.1f",
                            process,
                            use,
                            line.rise(),
                            line.error(),
                            line.mean(),
                            line.allowed()));
                  }
                }));
    return findings;
  }

  private static double perMinute(ProcessMeters.Sample before, ProcessMeters.Sample after) {
    double lines = after.uses().getOrDefault(LOG_LINES, 0.0);
    double seconds = Math.max(1, after.seconds() - before.seconds());
    return (lines - before.uses().getOrDefault(LOG_LINES, 0.0)) * SECONDS / seconds;
  }

  private static Line line(List<double[]> points, double allowed) {
    int n = points.size();
    Fit fit = Fit.of(points);
    double error =
        fit.squares() == 0
            ? 0
            : Math.sqrt(fit.residuals(points) / Math.max(1, n - 2) / fit.squares()) * fit.span();
    double lesserHalf =
        Math.min(
            Fit.of(points.subList(0, n / 2)).rise(), Fit.of(points.subList(n - n / 2, n)).rise());
    return new Line(n, fit.mean(), fit.rise(), error, lesserHalf, allowed);
  }

  /**
   * The least-squares line through points of time and value.
   *
   * @param squares the sum of the squared distances of the times from their mean
   * @param span from the first time to the last
   */
  private record Fit(double meanTime, double mean, double slope, double squares, double span) {
    static Fit of(List<double[]> points) {
      double meanTime = points.stream().mapToDouble(each -> each[0]).average().orElse(0);
      double mean = points.stream().mapToDouble(each -> each[1]).average().orElse(0);
      double squares = 0;
      double products = 0;
      for (double[] each : points) {
        squares += (each[0] - meanTime) * (each[0] - meanTime);
        products += (each[0] - meanTime) * (each[1] - mean);
      }
      double span = points.get(points.size() - 1)[0] - points.get(0)[0];
      return new Fit(meanTime, mean, squares == 0 ? 0 : products / squares, squares, span);
    }

    double rise() {
      return slope * span;
    }

    /** The sum of the squared distances of the values from the line. */
    double residuals(List<double[]> points) {
      double residuals = 0;
      for (double[] each : points) {
        double residual = each[1] - mean - slope * (each[0] - meanTime);
        residuals += residual * residual;
      }
      return residuals;
    }
  }
}
