// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.Level;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PreparedComparisonsTest {
  private final PreparedComparisons prepared = new PreparedComparisons();

  private static ParsedSchema schema() {
    return AvroText.parse(
        List.of(), "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1}", Checks.KNOWN_SCHEMA);
  }

  @Test
  void aComparisonIsFoundForTheSameSchemasLevelAndVersion() {
    ParsedSchema schema = schema();
    ParsedSchema earlier = schema();
    PreparedComparisons.Key key = new PreparedComparisons.Key(schema, earlier, Level.FULL, 2);
    PreparedComparisons.Result result = new PreparedComparisons.Result(3, List.of("m"));
    prepared.add(key, result);

    assertThat(prepared.find(new PreparedComparisons.Key(schema, earlier, Level.FULL, 2)))
        .isEqualTo(result);
    for (PreparedComparisons.Key other :
        List.of(
            new PreparedComparisons.Key(schema(), earlier, Level.FULL, 2),
            new PreparedComparisons.Key(schema, schema(), Level.FULL, 2),
            new PreparedComparisons.Key(schema, earlier, Level.BACKWARD, 2),
            new PreparedComparisons.Key(schema, earlier, Level.FULL, 1))) {
      assertThat(prepared.find(other)).isNull();
      assertThat(other).isNotEqualTo(key);
    }
    assertThat(key).hasSameHashCodeAs(new PreparedComparisons.Key(schema, earlier, Level.FULL, 2));
    assertThat(key).isNotEqualTo("key").isNotEqualTo(null);
  }

  private String edited(AtomicInteger computed, String text, UUID latest) {
    return prepared.edited(
        new PreparedComparisons.Edited(text, Draft.Edits.NONE, latest),
        () -> text + computed.incrementAndGet());
  }

  @Test
  void aTextIsEditedOnce() {
    AtomicInteger computed = new AtomicInteger();
    UUID latest = new UUID(1, 2);

    assertThat(edited(computed, "a", latest)).isEqualTo("a1");
    assertThat(edited(computed, "a", latest)).isEqualTo("a1");
    assertThat(edited(computed, "b", latest)).isEqualTo("b2");
    assertThat(edited(computed, "a", new UUID(1, 3))).isEqualTo("a3");
  }
}
