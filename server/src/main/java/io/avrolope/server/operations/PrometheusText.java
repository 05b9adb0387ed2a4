// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import java.math.BigDecimal;

/**
 * Writes metrics in the text format of Prometheus, version 0.0.4. Not thread-safe.
 *
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">Exposition
 *     formats</a>
 */
final class PrometheusText {
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
  static final String INFINITY = "+Inf";

  private final StringBuilder text = new StringBuilder();

  /** The type of a family. */
  enum Kind {
    COUNTER("counter"),
    GAUGE("gauge"),
    HISTOGRAM("histogram"),
    SUMMARY("summary");

    private final String name;

    Kind(String name) {
      this.name = name;
    }
  }

  /** Begins a family; its samples follow. */
  void family(String name, Kind kind, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(kind.name).append('\n');
  }

  /** Writes a family that has one sample. */
  void single(String name, Kind kind, String help, Number value) {
    family(name, kind, help);
    sample(name, value);
  }

  /**
   * Writes a sample.
   *
   * @param labels names and values by turns
   */
  void sample(String name, Number value, String... labels) {
    text.append(name);
    for (int i = 0; i < labels.length; i += 2) {
      text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
      escape(labels[i + 1]);
      text.append('"');
    }
    text.append(labels.length == 0 ? " " : "} ").append(number(value.doubleValue())).append('\n');
  }

  private void escape(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '"' -> text.append("\\\"");
        case '\n' -> text.append("\\n");
        default -> text.append(c);
      }
    }
  }

  private static String decimal(double value) {
    return Double.isNaN(value)
        ? "NaN"
        : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Whole numbers without a fraction. */
  static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? INFINITY : "-Inf";
    }
    return value == Math.rint(value) && Math.abs(value) < 1L << 53
        ? Long.toString((long) value)
        : decimal(value);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
