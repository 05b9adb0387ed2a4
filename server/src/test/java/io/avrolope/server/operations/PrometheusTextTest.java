// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.operations.PrometheusText.Kind;
import org.junit.jupiter.api.Test;

/** The text format of Prometheus. */
class PrometheusTextTest {
  private final PrometheusText text = new PrometheusText();

  @Test
  void aFamilyHasItsMeaningItsTypeAndItsSamples() {
    text.family("requests_total", Kind.COUNTER, "Requests.");
    text.sample("requests_total", 3, "route", "/a", "status", "200");
    text.sample("requests_total", 0.25);

    assertThat(text)
        .hasToString(
            """
            # HELP requests_total Requests.
            # TYPE requests_total counter
            requests_total{route="/a",status="200"} 3
            requests_total 0.25
            """);
  }

  @Test
  void labelsAreEscaped() {
    text.sample("a", 1, "b", "\"\\\n");

    assertThat(text).hasToString("a{b=\"\\\"\\\\\\n\"} 1\n");
  }

  @Test
  void numbersAreWrittenWhole() {
    assertThat(PrometheusText.number(1_700_000_000)).isEqualTo("1700000000");
    assertThat(PrometheusText.number(0.0005)).isEqualTo("0.0005");
    assertThat(PrometheusText.number(Double.POSITIVE_INFINITY)).isEqualTo("+Inf");
    assertThat(PrometheusText.number(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void aHistogramCountsEachDurationBelowAllLargerLimits() {
    Histogram histogram = new Histogram();
    histogram.add(1_000_000); // exactly 1 ms
    histogram.add(1_000_001);
    histogram.add(60_000_000_000L);
    histogram.write(text, "d", "route", "/a");

    assertThat(text.toString())
        .contains("d_bucket{route=\"/a\",le=\"0.0005\"} 0\n")
        .contains("d_bucket{route=\"/a\",le=\"0.001\"} 1\n")
        .contains("d_bucket{route=\"/a\",le=\"0.002\"} 2\n")
        .contains("d_bucket{route=\"/a\",le=\"10\"} 2\n")
        .contains("d_bucket{route=\"/a\",le=\"+Inf\"} 3\n")
        .contains("d_sum{route=\"/a\"} 60.002000001\n")
        .contains("d_count{route=\"/a\"} 3\n");
  }
}
