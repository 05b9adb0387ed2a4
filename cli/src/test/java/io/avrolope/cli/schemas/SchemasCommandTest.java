// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static io.avrolope.cli.schemas.Schemas.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.schemas.Schemas.Result;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands under {@code schemas}. */
class SchemasCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"list", "show", "diff", "register", "check", "copy"})
  void eachCommandHasHelpWithAnExample(String command) {
    Result result = run(command, "--help");

    assertThat(result.status()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("Usage: avrolope schemas " + command)
        .contains("Example: avrolope schemas " + command);
  }

  @Test
  void missingSubcommandIsAUsageError() {
    assertThat(run())
        .isEqualTo(
            new Result(
                2,
                "",
                "avrolope schemas: Missing required subcommand\nTry 'avrolope schemas --help'.\n"));
    assertThat(run("show").err())
        .startsWith(
            "avrolope schemas show: Error: Missing required argument (specify one of these):");
  }

  @Test
  void patternsSelectSubjects() {
    assertThat(SubjectPattern.choose(List.of("a*", "?"), List.of("ab", "b", "cc")))
        .containsExactly("ab", "b");
    assertThat(SubjectVersion.parse(":.ctx:orders:3").subject()).isEqualTo(":.ctx:orders");
    assertThat(SubjectVersion.parse(":.ctx:orders").version()).isEmpty();
  }
}
