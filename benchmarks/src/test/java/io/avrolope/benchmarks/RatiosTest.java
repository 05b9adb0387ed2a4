// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatiosTest {

  @Test
  void tableIsSortedByTimeAndComparesWithConfluentAvroAndTheLimit() {
    Ratios ratios =
        new Ratios(
            List.of(
                new Score("decode W2", "CONFLUENT", 1_000, 2_000),
                new Score("decode W2", "AVROLOPE", 200, 1_000.4),
                new Score("decode W2", "AVRO_FAST", 500, 1_500),
                new Score("decode W2", "LIMIT", 100, 1_000)));

    assertThat(ratios.tables())
        .isEqualTo(
            """
            ### decode W2

            | library | ns/op | B/op | x Confluent | x Avro fast | share of limit |
            |---|--:|--:|--:|--:|--:|
            | LIMIT | 100.0 | 1000 | 10.00 | 5.00 | 1.00 |
            | AVROLOPE | 200.0 | 1000 | 5.00 | 2.50 | 0.50 |
            | AVRO_FAST | 500.0 | 1500 | 2.00 | 1.00 | 0.20 |
            | CONFLUENT | 1000.0 | 2000 | 1.00 | 0.50 | 0.10 |
            """);
  }

  @Test
  void eachWorkloadHasItsOwnTable() {
    Ratios ratios =
        new Ratios(
            List.of(
                new Score("W3", "LIMIT", 10, 48),
                new Score("W2", "LIMIT", 100, 48),
                new Score("W3", "AVROLOPE", 40, 48)));

    assertThat(ratios.tables())
        .isEqualTo(
            """
            ### W3

            | library | ns/op | B/op | x Confluent | x Avro fast | share of limit |
            |---|--:|--:|--:|--:|--:|
            | LIMIT | 10.0 | 48 | - | - | 1.00 |
            | AVROLOPE | 40.0 | 48 | - | - | 0.25 |

            ### W2

            | library | ns/op | B/op | x Confluent | x Avro fast | share of limit |
            |---|--:|--:|--:|--:|--:|
            | LIMIT | 100.0 | 48 | - | - | 1.00 |
            """);
  }

  @Test
  void unmeasuredBytesAreShownAsADash() {
    assertThat(new Ratios(List.of(new Score("W2", "AVROLOPE", 7.25, Double.NaN))).tables())
        .endsWith("| AVROLOPE | 7.3 | - | - | - | - |\n");
  }

  @Test
  void noScoresGiveNoTable() {
    assertThat(new Ratios(List.of()).tables()).isEmpty();
  }
}
