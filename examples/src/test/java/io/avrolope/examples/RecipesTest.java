// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples that need no broker, with everything that they print. */
class RecipesTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private List<String> printed() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void oneDeserializerReadsSeveralEnvelopes() {
    assertThat(SeveralEnvelopes.run(out)).isTrue();
    assertThat(printed())
        .containsExactly(
            "confluent      00 00 00 00 01 ...  {\"id\": \"o-0\", \"cents\": 100}",
            "version        02 06 6F 2D 31 ...  {\"id\": \"o-1\", \"cents\": 101}",
            "single-object  C3 01 C7 BA E2 ...  {\"id\": \"o-2\", \"cents\": 102}");
  }

  @Test
  void anEvolvedReaderSchemaReadsAnOldRecord() {
    assertThat(EvolvedReader.run(out)).isTrue();
    assertThat(printed())
        .containsExactly(
            "written: {\"id\": \"o-1\", \"cents\": 1999, \"coupon\": \"SPRING\"}",
            "read:    {\"id\": \"o-1\", \"amount\": 1999, \"currency\": \"EUR\"}");
  }

  @Test
  void aDirectoryInGitIsARegistry() throws Exception {
    assertThat(SchemasInGit.run(out)).isTrue();
    assertThat(printed())
        .containsExactly(
            "version 2: {\"id\": \"o-1\", \"cents\": 1999, \"currency\": \"CHF\"}",
            "a schema without a file: refused");
  }
}
