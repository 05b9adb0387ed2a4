// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.EnvelopeVector;
import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeDescription;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The tables of docs/envelopes.md that follow from the built-in envelopes and the vectors. */
class EnvelopeTablesTest {
  static final List<EnvelopeProvider> ENVELOPES = Envelopes.BUILT_IN;

  private static final String SUBJECT = "subject";

  @Test
  void tableOfEnvelopesIsThatOfTheProviders() {
    assertThat(Vectors.table("table of envelopes"))
        .as("the table between the marks; put the actual one there if an envelope was changed")
        .isEqualTo(tableOfEnvelopes());
  }

  /**
   * A change here changes which topics can be read. Therefore nothing writes the table: the author
   * of an envelope or a vector checks each changed row and puts it there.
   */
  @Test
  void tableOfAmbiguitiesIsThatOfTheVectors() {
    assertThat(Vectors.table("table of ambiguities"))
        .as("the table between the marks; check each changed row before you put it there")
        .isEqualTo(tableOfAmbiguities());
  }

  @ParameterizedTest
  @FieldSource("ENVELOPES")
  void providerDescribesItsEnvelope(EnvelopeProvider provider) {
    EnvelopeDescription description = provider.description();
    Envelope envelope = envelope(provider.name());

    assertThat(List.of(description.bytes(), description.reference(), description.firstByte()))
        .doesNotContain("");
    assertThat(envelope.name()).isEqualTo(provider.name());
    assertThat(envelope instanceof WritableEnvelope).isEqualTo(description.isWritable());
    assertThat(Vectors.document()).contains("\n## `" + provider.name() + "`\n");
  }

  @Test
  void envelopeReadsExactlyTheVectorsThatItMatches() {
    for (String vector : Vectors.names()) {
      Slice slice = Slice.of(Vectors.bytes(vector));
      for (String name : Envelopes.NAMES) {
        Envelope envelope = envelope(name);
        if (envelope.matches(slice)) {
          assertThat(envelope.read(slice, () -> SUBJECT).envelope()).isEqualTo(name);
        } else {
          assertThatThrownBy(() -> envelope.read(slice, () -> SUBJECT))
              .as("%s as %s", vector, name)
              .isInstanceOf(MalformedEnvelopeException.class);
        }
      }
    }
  }

  static String tableOfEnvelopes() {
    StringBuilder table =
        new StringBuilder("| `envelope` | bytes of a record | names the schema by | first byte |")
            .append(" use | found by tools |\n|---|---|---|---|---|---|\n");
    for (EnvelopeProvider provider : Envelopes.BUILT_IN) {
      EnvelopeDescription description = provider.description();
      String name = provider.name();
      table
          .append("| [`" + name + "`](#" + name + ") | " + description.bytes() + " | ")
          .append(description.reference() + " | " + description.firstByte() + " | ")
          .append(description.isWritable() ? "written, read | " : "read | ")
          .append(description.isDetectedByDefault() ? "yes |\n" : "if named |\n");
    }
    return table.toString();
  }

  static String tableOfAmbiguities() {
    StringBuilder table = new StringBuilder("| vector | accepted as |\n|---|---|\n");
    for (String name : Vectors.names()) {
      RecordView record = RecordView.of(Slice.of(Vectors.bytes(name)), () -> SUBJECT);
      table.append("| `" + name + "` | " + accepting(record) + " |\n");
    }
    for (EnvelopeVector vector : Vectors.envelopes()) {
      vector
          .header()
          .ifPresent(
              header ->
                  table
                      .append("| `" + vector + "` as the header `" + header + "` | ")
                      .append(accepting(vector.record(vector.bytes())) + " |\n"));
    }
    return table.toString();
  }

  private static String accepting(RecordView record) {
    return Envelopes.NAMES.stream()
        .filter(name -> envelope(name).evidence(record) != Evidence.NONE)
        .map(name -> "`" + name + "`" + strength(envelope(name).evidence(record)))
        .collect(Collectors.joining(", "));
  }

  private static String strength(Evidence evidence) {
    return evidence == Evidence.STRUCTURE
        ? ""
        : " (" + evidence.name().toLowerCase(Locale.ROOT) + ")";
  }

  private static Envelope envelope(String name) {
    return Envelopes.named(
        name, new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of("envelope.bare.schema", "id:1")));
  }
}
