// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.TagEdit.Action;
import io.avrolope.server.language.TagEdit.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SchemaTagsTest {
  private static final String TAGGED =
      "{\"type\":\"record\",\"name\":\"T\",\"fields\":[{\"name\":\"f\",\"type\":\"int\","
          + "\"confluent:tags\":[\"a\",\"b\"]}]}";

  private static TagEdit field(String path, Action action, String... tags) {
    return new TagEdit(path, Kind.FIELD, List.of(tags), action);
  }

  @Test
  void editsOfOnePlaceAreMadeInTheirOrder() {
    List<TagEdit> edits =
        List.of(
            field("T.f", Action.ADD, "c", "b"),
            field("T.f", Action.REMOVE, "a", "c"),
            field("T.f", Action.ADD, "a"));

    assertThat(SchemaTags.edited(TAGGED, edits))
        .isEqualTo(TAGGED.replace("[\"a\",\"b\"]", "[\"b\",\"a\"]"));
    assertThatThrownBy(() -> SchemaTags.edited(TAGGED, List.of(field("T.g", Action.ADD, "a"))))
        .hasMessage("No matching path 'T.g' found in the schema");
  }

  /** The text is read and printed once. For each edit, that would take a quarter of an hour. */
  @Test
  @Timeout(60)
  void manyEditsOfALongTextTakeTimeInProportion() {
    String text =
        IntStream.range(0, 20_000)
            .mapToObj("{\"name\":\"f%d\",\"type\":\"int\"}"::formatted)
            .collect(
                Collectors.joining(",", "{\"type\":\"record\",\"name\":\"T\",\"fields\":[", "]}"));
    List<TagEdit> edits =
        IntStream.range(0, 40_000)
            .mapToObj(i -> field("T.f" + i / 2, Action.ADD, "tag" + i % 2))
            .toList();

    String edited = SchemaTags.edited(text, edits);

    assertThat(SchemaTags.tagged(edited, List.of("tag0"))).hasSize(20_000);
    assertThat(edited).endsWith("\"type\":\"int\",\"confluent:tags\":[\"tag0\",\"tag1\"]}]}");
  }
}
