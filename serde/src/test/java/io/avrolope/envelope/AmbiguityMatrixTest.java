package io.avrolope.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.error.MalformedEnvelopeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Which bytes each envelope takes for its own: every vector of docs/envelopes.md, by every name.
 */
class AmbiguityMatrixTest {
  private static final Path PINNED = Path.of("src/test/resources/envelopes/ambiguity.txt");
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
        if (envelope.claims(slice)) {
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
      RecordView record = RecordView.of(Slice.of(Vectors.bytes(vector)), () -> "subject");
      List<String> cells =
          Envelopes.NAMES.stream().map(name -> cell(envelope(name), record)).toList();
      lines.add(line(vector, cells, Envelopes.NAMES));
    }
    return lines;
  }

  /** Of a topic whose bare data have a schema. */
  private static Envelope envelope(String name) {
    return Envelopes.named(
        name, new EnvelopeSettings("value", 1, 0, Map.of("envelope.bare.schema", "id:1")));
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
