// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void wordsAreLeftAlignedAndNumbersRightAligned() {
    Table table =
        new Table().words("NAME").numbers("RECORDS").row("confluent", 7).row("version", 1_000_000);

    assertThat(table.text())
        .isEqualToNormalizingNewlines(
            """
            NAME       RECORDS
            confluent        7
            version    1000000
            """);
  }

  @Test
  void linesHaveNoTrailingBlanks() {
    Table table = new Table().words("A").words("B").row("long value", "").row("x", "y");

    assertThat(table.text().lines())
        .containsExactly("A           B", "long value", "x           y");
  }

  @Test
  void lastColumnContinuesInTheNextLineOfANarrowTerminal() {
    Table table = new Table().numbers("RECORDS").words("REASON");
    table.row(7, "Expected one of the envelopes but none of them fits");

    assertThat(table.text(40).lines())
        .containsExactly(
            "RECORDS  REASON",
            "      7  Expected one of the envelopes",
            "         but none of them fits");
    assertThat(table.text(20).lines()).allMatch(line -> line.length() < 70);
  }

  @Test
  void textFromOutsideCannotAddLinesOrControlTheTerminal() {
    Table table = new Table().words("SUBJECT").row("a\nb\u001b[2J");

    assertThat(table.text().lines()).containsExactly("SUBJECT", "a\\u000ab\\u001b[2J");
  }

  @Test
  void tableWithoutRowsIsItsHeader() {
    assertThat(new Table().words("A").numbers("B").text().lines()).containsExactly("A  B");
  }

  @Test
  void rowMustHaveACellForEachColumn() {
    Table table = new Table().words("A").words("B");

    assertThatThrownBy(() -> table.row("only one"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Row of 1 cells in a table of 2 columns");
  }
}
