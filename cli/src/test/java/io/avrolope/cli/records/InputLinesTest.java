// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.topics.json.JsonMismatchException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputLinesTest {
  /** All lines; a message in place of a line that is not UTF-8. */
  private static List<String> lines(byte[] bytes) throws IOException {
    List<String> all = new ArrayList<>();
    try (InputLines lines = new InputLines(new ByteArrayInputStream(bytes))) {
      while (lines.hasNext()) {
        try {
          all.add(lines.next());
        } catch (JsonMismatchException e) {
          all.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return all;
  }

  private static List<String> lines(String text) throws IOException {
    return lines(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void linesEndAsOnAllSystems() throws IOException {
    assertThat(lines("a\nb\r\nc\rd")).containsExactly("a", "b", "c", "d");
    assertThat(lines("\n\r\n\r\r\n\n")).containsExactly("", "", "", "", "");
    assertThat(lines("")).isEmpty();
    assertThat(lines("é\uD83D\uDE00\u0000\u2028x\n")).containsExactly("é\uD83D\uDE00\u0000\u2028x");
  }

  @Test
  void onlyAMarkAtTheBeginningIsSkipped() throws IOException {
    assertThat(lines("\uFEFFa\n\uFEFFb")).containsExactly("a", "\uFEFFb");
  }

  @Test
  void bytesThatAreNotUtf8SpoilOnlyTheirLine() throws IOException {
    assertThat(lines("a\n\u00FF\u00FE\nb".getBytes(StandardCharsets.ISO_8859_1)))
        .containsExactly("a", "Expected UTF-8 but found other bytes", "b");
  }
}
