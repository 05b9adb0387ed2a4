// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.comparison.SchemaLabels;
import io.avrolope.registry.comparison.SchemaPlace;
import java.util.List;
import java.util.OptionalLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How subjects, versions, levels and schemas are named on the command line and in output. */
class SchemaArgumentsTest {
  private static final List<String> SUBJECTS = List.of("a.b", "orders-key", "orders-value", "x1");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "orders-* | orders-key orders-value",
        "*-value | orders-value",
        "x? | x1",
        "a.b | a.b",
        "x1 a* | a.b x1",
        "* | a.b orders-key orders-value x1",
      })
  void patternsSelectSubjectsInOrder(String patterns, String expected) {
    assertThat(SubjectPattern.choose(List.of(patterns.split(" ")), SUBJECTS))
        .containsExactly(expected.split(" "));
  }

  @Test
  void allSubjectsAreSelectedWithoutAPattern() {
    assertThat(SubjectPattern.choose(List.of(), SUBJECTS)).isEqualTo(SUBJECTS);
  }

  @Test
  void patternThatMatchesNothingIsAFailure() {
    assertThatThrownBy(() -> SubjectPattern.choose(List.of("orders-*", "aXb"), SUBJECTS))
        .isInstanceOf(CommandException.class)
        .hasMessage("Subject not found: aXb. Did you mean a.b?")
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void versionFollowsTheLastColon() {
    assertThat(SubjectVersion.parse("orders-value:2"))
        .isEqualTo(new SubjectVersion("orders-value", OptionalLong.of(2)));
    assertThat(SubjectVersion.parse(":ctx:orders:12"))
        .isEqualTo(new SubjectVersion(":ctx:orders", OptionalLong.of(12)));
  }

  @ParameterizedTest
  @CsvSource({"orders, orders", "orders:latest, orders", "orders:x, orders:x"})
  void newestVersionIsTheDefault(String argument, String subject) {
    assertThat(SubjectVersion.parse(argument))
        .isEqualTo(new SubjectVersion(subject, OptionalLong.empty()));
  }

  @Test
  void levelSelectsThePreviousVersionOrAllVersions() {
    List<Integer> versions = List.of(1, 2, 3);

    assertThat(CompatibilityLevel.BACKWARD.selectCompared(versions)).containsExactly(3);
    assertThat(CompatibilityLevel.FULL_TRANSITIVE.selectCompared(versions))
        .containsExactly(1, 2, 3);
    assertThat(CompatibilityLevel.NONE.selectCompared(versions)).isEmpty();
    assertThat(CompatibilityLevel.FORWARD.selectCompared(List.of())).isEmpty();
    assertThat(CompatibilityLevel.FULL_TRANSITIVE).hasToString("full-transitive");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'int' | int | (int)",
        "{'type':'array','items':'string'} | array of string | (array)",
        "{'type':'map','values':['null','long']} | map of [null, long] | (map)",
        "{'type':'fixed','name':'shop.Id','size':4} | shop.Id | Id",
      })
  void schemasHaveLabelsAndPaths(String json, String label, String root) {
    Schema schema = new Schema.Parser().parse(json.replace('\'', '"'));

    assertThat(SchemaLabels.of(schema)).isEqualTo(label);
    assertThat(SchemaPlace.root(schema).path(100)).isEqualTo(root);
  }
}
