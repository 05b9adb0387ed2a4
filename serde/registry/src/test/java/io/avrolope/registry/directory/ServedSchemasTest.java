// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.directory.ServedSchemas.Entry;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The file of what servers have given to clients, after imports that gave an id anew. */
class ServedSchemasTest {
  private static final UUID INT = ServedSchemas.guid("\"int\"");
  private static final UUID LONG = ServedSchemas.guid("\"long\"");
  private static final Entry FIRST = new Entry(5, INT, null, false);
  private static final Entry SECOND = new Entry(5, LONG, null, false);
  private static final String IMPORTED = ServedSchemas.line(FIRST) + ServedSchemas.line(SECOND);

  /** A server that was paused in between must not take the import for a changed file. */
  @Test
  void whatAnImportHasReplacedStaysInTheRewrittenFile() {
    String rewritten = ServedSchemas.parse(IMPORTED).text();

    ServedSchemas read = ServedSchemas.parse(rewritten, Map.of(5, Set.of(FIRST)));
    assertThat(read.isForeign(5, LONG, null)).isFalse();
    assertThat(read.entry(5)).contains(SECOND);
    assertThat(read.text()).isEqualTo(rewritten);
    String other = ServedSchemas.line(SECOND);
    assertThat(ServedSchemas.parse(other, Map.of(5, Set.of(FIRST))).isForeign(5, LONG, null))
        .isTrue();
  }

  @Test
  void aFileOfWhichAllIsKeptIsNotWasteful() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      lines.append(
          ServedSchemas.line(new Entry(5, ServedSchemas.guid("\"type" + i + "\""), null, false)));
    }
    assertThat(ServedSchemas.parse(lines.toString()).isWasteful()).isFalse();
    assertThat(ServedSchemas.parse(IMPORTED.repeat(1_000)).isWasteful()).isTrue();
  }
}
