// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines may be appended to the file of ids, and a crash may interrupt that at each byte. */
class SchemaIdsTest {
  private static final String BEFORE = SchemaIds.of(Map.of(new SchemaFile("a", 1), 1)).text();
  private static final String LINES =
      SchemaIds.APPENDED + "\n" + SchemaIds.line("b", 1, 12) + SchemaIds.line("b", 21, 345);

  private static SchemaIds parse(String text) {
    return SchemaIds.parse(text, "the test");
  }

  @Test
  void aLineThatIsNotFinishedDoesNotCount() {
    SchemaIds whole = parse(BEFORE + LINES);
    assertThat(whole.files()).hasSize(3);

    for (int end = 0; end < LINES.length(); end++) {
      SchemaIds torn = parse(BEFORE + LINES.substring(0, end));
      for (SchemaFile file : torn.files()) {
        assertThat(torn.id(file)).as("cut at %s", end).isEqualTo(whole.id(file));
      }
      assertThat(torn.id(new SchemaFile("a", 1))).hasValue(1);
    }
  }

  @Test
  void linesThatWereAppendedInPartAreCompleted() {
    for (int end = 0; end <= LINES.length(); end++) {
      String completed = SchemaIds.extended(BEFORE + LINES.substring(0, end), LINES);

      assertThat(parse(completed).text()).isEqualTo(parse(BEFORE + LINES).text());
      assertThat(SchemaIds.extended(completed, LINES)).isEqualTo(completed);
    }
  }

  @Test
  void anIdThatAnotherProgramGaveIsKept() {
    String text = SchemaIds.extended("b/1=99", LINES);

    assertThat(parse(text).id(new SchemaFile("b", 1))).hasValue(99);
    assertThat(parse(text).id(new SchemaFile("b", 21))).hasValue(345);
  }

  @Test
  void aLongLineThatIsMalformedIsShownInPart() {
    assertThatThrownBy(() -> parse("x".repeat(300_000)))
        .hasMessageStartingWith(
            "Expected lines of the form <folder>/<version>=<id> but found '"
                + "x".repeat(100)
                + "...' at ");
  }

  @ParameterizedTest
  @CsvSource({
    "<<<<<<< HEAD, true",
    "=======, true",
    "admin: $pbkdf2-sha512$i=210000$QnCP, false",
    "db.password=secret, false"
  })
  void strangersSeeOnlyMarksOfAMerge(String line, boolean isShown) {
    assertThatThrownBy(() -> SchemaIds.parseForStrangers(line, "ids"))
        .hasMessageContaining("but found " + (isShown ? "'" + line + "'" : "another line"));
  }

  @Test
  void aFileOfAPersonNeedsNoEndOfItsLastLine() {
    assertThat(parse("a/1=1\nb/1=12").id(new SchemaFile("b", 1))).hasValue(12);
  }
}
