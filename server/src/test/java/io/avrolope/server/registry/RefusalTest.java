// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Lifecycle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RefusalTest {
  @ParameterizedTest
  @CsvSource({"404, 404", "499, 499", "999, 999", "1000, 10", "40401, 404", "42212, 422"})
  void theStatusIsTheFirstThreeDigits(int code, int status) {
    assertThat(Refusal.of(code, "m").code()).isEqualTo(code);
    assertThat(Refusal.of(code, "m").status()).isEqualTo(status);
    assertThat(Refusal.of(code, "m")).hasMessage("m").hasNoCause();
  }

  @Test
  void onlyMessagesAboutMissingReferencesAreOfReferences() {
    assertThat(Refusal.isOfReference("No schema reference found for subject \"s\"")).isTrue();
    assertThat(Refusal.isOfReference("Schema not found")).isFalse();
  }

  /** The messages that no other test compares. */
  static List<List<Object>> texts() {
    return List.of(
        List.of(
            Refusal.invalidLevel(),
            "42203 Invalid compatibility level. Valid values are none, backward, forward, full,"
                + " backward_transitive, forward_transitive, and full_transitive"),
        List.of(Refusal.schemaNotFound(7), "40403 Schema 7 not found"),
        List.of(Refusal.associationNotFound("r"), "40410 Association for 'r' not found."),
        List.of(
            Refusal.associationExists("key", "t"),
            "40903 An association of type 'key' already exists for resource 't'"),
        List.of(
            Refusal.subjectStronglyAssociated("s"),
            "40905 A strong association already exists for subject 's'"),
        List.of(
            Refusal.noActiveVersion("s"),
            "40907 No active (non-deleted) version exists for subject 's'"),
        List.of(
            Refusal.associationFrozen(TestState.association("t", "value", "s", Lifecycle.STRONG)),
            "40908 The association of type  'value' is frozen for subject 's'"),
        List.of(
            Refusal.invalidAssociation("p", "d"),
            "42212 The association specified an invalid value for property: 'p', detail: d"),
        List.of(
            Refusal.incompatible("s", List.of("a", "b")),
            "40901 Schema being registered is incompatible with an earlier schema for subject"
                + " \"s\", details: [a, b]"),
        List.of(
            Refusal.referenced(new VersionKey("s", 3)),
            "42206 One or more references exist to the schema"
                + " {magic=1,keytype=SCHEMA,subject=s,version=3}."),
        List.of(Refusal.tooLarge(), "42209 Register operation failed because schema is too large"),
        List.of(Refusal.contextNotEmpty("c"), "42211 The specified context 'c' is not empty."),
        List.of(Refusal.readOnly(null), "42205 Subject null in context  is in read-only mode"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void codesAndTextsAreThoseOfConfluent(List<Object> row) {
    Refusal refusal = (Refusal) row.get(0);

    assertThat(refusal.code() + " " + refusal.getMessage()).isEqualTo(row.get(1));
  }

  @Test
  void aComputationForAClientThatIsGoneEnds() {
    Client gone = () -> true;

    Refused.with(499, "The client closed its connection", gone::requirePresent);
    assertThatCode(Client.WAITING::requirePresent).doesNotThrowAnyException();
  }
}
