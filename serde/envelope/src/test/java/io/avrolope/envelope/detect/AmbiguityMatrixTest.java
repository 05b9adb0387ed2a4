package io.avrolope.envelope.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Which records each envelope takes for its own: every vector of docs/envelopes.md, and each header
 * that says a schema, by every name.
 */
class AmbiguityMatrixTest {
  private static final Path PINNED = Path.of("src/test/resources/envelopes/ambiguity.txt");

  /** What says the schema of a bare datum. */
  private static final Map<String, byte[]> HEADERS =
      new TreeMap<>(
          Map.of(
              "__value_schema_id", Vectors.bytes("confluent-header"),
              "contentType", Vectors.bytes("spring-content-type"),
              "sid", Vectors.hex("00000412"),
              "sv", Vectors.hex("00000002"),
              "apicurio.value.contentId", Vectors.hex("0000000000000001"),
              "value.schema.version.id", Vectors.hex("0300000007"),
              "content-type", Arrays.copyOfRange(Vectors.bytes("azure-streams"), 1, 45)));

  private static final String CORNER = "written as \\ accepted as";

  /**
   * A change here is a change of what topics can be read. So nothing writes the file: who adds a
   * format or a vector looks at the new rows and columns, and puts them there.
   */
  @Test
  void whatEachEnvelopeTakesForItsOwnIsAsPinned() throws IOException {
    String pinned = Files.readString(PINNED);
    List<String> computed = computed();
    String header = computed.get(0);
    String asPinned = String.join("\n", computed) + "\n";

    assertThat(pinned.lines().findFirst())
        .as("%s has other columns; look at each new one, and put this there:%n%s", PINNED, asPinned)
        .hasValue(header);
    assertThat(pinned.lines())
        .as("%s has other rows; look at each new one, and put this there:%n%s", PINNED, asPinned)
        .containsExactlyElementsOf(computed);
  }

  @Test
  void anEnvelopeTakesExactlyWhatItReads() {
    for (String vector : Vectors.names()) {
      Slice slice = Slice.of(Vectors.bytes(vector));
      for (String name : Envelopes.NAMES) {
        Envelope envelope = envelope(name);
        if (envelope.matches(slice)) {
          assertThat(envelope.read(slice, () -> "subject").envelope()).isEqualTo(name);
        } else {
          assertThatThrownBy(() -> envelope.read(slice, () -> "subject"))
              .as("%s as %s", vector, name)
              .isInstanceOf(MalformedEnvelopeException.class);
        }
      }
    }
  }

  private static List<String> computed() {
    List<String> lines = new ArrayList<>();
    lines.add(line(CORNER, Envelopes.NAMES, Envelopes.NAMES));
    for (String vector : Vectors.names()) {
      lines.add(row(vector, RecordView.of(Slice.of(Vectors.bytes(vector)), () -> "subject")));
    }
    HEADERS.forEach(
        (name, value) -> {
          Slice datum = Slice.of(Vectors.bytes("datum-v2"));
          RecordHeaders headers = asked -> asked.equals(name) ? value.clone() : null;
          lines.add(row("[" + name + "]", new RecordView(datum, headers, () -> "subject")));
        });
    return lines;
  }

  private static String row(String name, RecordView record) {
    List<String> cells = Envelopes.NAMES.stream().map(e -> cell(envelope(e), record)).toList();
    return line(name, cells, Envelopes.NAMES);
  }

  /** Of a topic whose bare data have a schema. */
  private static Envelope envelope(String name) {
    return Envelopes.named(
        name, new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of("envelope.bare.schema", "id:1")));
  }

  private static String cell(Envelope envelope, RecordView record) {
    Evidence evidence = envelope.evidence(record);
    return evidence == Evidence.NONE ? "." : evidence.name().toLowerCase(Locale.ROOT);
  }

  private static String line(String first, List<String> cells, List<String> columns) {
    StringBuilder line = new StringBuilder(padded(first, 26));
    for (int i = 0; i < cells.size(); i++) {
      line.append("  ").append(padded(cells.get(i), Math.max(12, columns.get(i).length())));
    }
    return line.toString().stripTrailing();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
