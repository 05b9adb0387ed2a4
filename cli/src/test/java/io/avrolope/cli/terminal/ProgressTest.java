// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
  private static ProgressLine line(long done, long total) {
    return new ProgressLine("Reading", done, total, "records", Duration.ofSeconds(10));
  }

  @Test
  void nothingIsPrintedWithoutATerminal() {
    CapturedScreen screen = CapturedScreen.create();
    try (Progress progress = Progress.begin(screen.screen(), "Reading", 10, "records")) {
      progress.add(7);
      progress.add(3);
    }

    assertThat(screen.out()).isEmpty();
    assertThat(screen.err()).isEmpty();
  }

  @Test
  void terminalHasAClearLineAtTheEnd() {
    StringWriter err = new StringWriter();
    PrintWriter none = new PrintWriter(new StringWriter());
    Screen screen = new Screen(InputStream.nullInputStream(), none, new PrintWriter(err), true, 80);

    Progress.begin(screen, "Reading", 10, "records").close();

    assertThat(err.toString()).endsWith("\r").isBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "100 | Reading  25% [=========>                              ]"
            + " 1,000 of 4,000 records, 100/s, 0:30 left",
        "80 | Reading  25% [====>                  ] 1,000 of 4,000 records, 100/s, 0:30 left",
        "60 | Reading  25% [==>         ] 1,000 records, 100/s, 0:30 left",
        "50 | Reading  25% [===>             ] 100/s, 0:30 left",
        "30 | Reading  25% [==>          ]",
        "20 | Reading  25%",
        "5 | Read",
      })
  void barIsShownInNarrowTerminalsToo(int columns, String expected) {
    assertThat(line(1_000, 4_000).text(columns)).isEqualTo(expected).hasSizeLessThan(columns);
  }

  @Test
  void beginAndEndHaveNoRemainingTime() {
    assertThat(line(0, 4_000).text(60))
        .isEqualTo("Reading   0% [                    ] 0 of 4,000 records, 0/s");
    assertThat(line(4_000, 4_000).text(40)).isEqualTo("Reading 100% [==================] 400/s");
    assertThat(line(5_000, 4_000).text(40)).isEqualTo("Reading 100% [==================] 500/s");
    assertThat(line(0, 0).text(30)).isEqualTo("Reading 100% [==========] 0/s");
  }

  @Test
  void hoursAreShown() {
    assertThat(line(10, 72_010).text(60)).endsWith("1/s, 20:00:00 left");
  }
}
