// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.avro.AvroText;
import io.avrolope.server.avro.AvroText.Checks;
import io.avrolope.server.registry.ParsedTexts.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A request finds what it parsed, whatever other requests parse. */
class ParsedTextsTest {
  /** Every result exceeds it, so that none is kept. */
  private final ParsedTexts texts = new ParsedTexts(1_000);

  private static Source source(String text, String... referenced) {
    return new Source(List.of(referenced), text, Checks.KNOWN_SCHEMA);
  }

  private static String fixed(int size) {
    return "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + size + "}";
  }

  @Test
  void aResultIsFoundUntilTheLastRequestThatHoldsItEnds() {
    AvroText first;
    try (ParsedTexts.Holder one = texts.new Holder()) {
      first = one.get(source("\"F\"", fixed(1)));
      try (ParsedTexts.Holder other = texts.new Holder()) {
        assertThat(other.get(source("\"F\"", fixed(1)))).isSameAs(first);
      }
      assertThat(texts.get(source("\"F\"", fixed(1)))).isSameAs(first);
    }
    assertThat(texts.get(source("\"F\"", fixed(1)))).isNotSameAs(first);
  }

  @Test
  void theTextOfAReferenceIsPartOfTheKey() {
    try (ParsedTexts.Holder holder = texts.new Holder()) {
      holder.get(source("\"F\"", fixed(1)));

      assertThat(texts.get(source("\"F\"", fixed(2))).schema().getFixedSize()).isEqualTo(2);
    }
  }

  @Test
  void aFailureIsHeldToo() {
    try (ParsedTexts.Holder holder = texts.new Holder()) {
      Source wrong = source("\"G\"", fixed(1));
      UnknownSchemaException failure = null;
      try {
        holder.get(wrong);
      } catch (UnknownSchemaException e) {
        failure = e;
      }

      assertThatThrownBy(() -> texts.get(wrong)).isSameAs(failure);
    }
  }

  @Test
  void aNewSchemaWithoutFaultsIsParsedOnce() {
    try (ParsedTexts.Holder holder = texts.new Holder()) {
      Source source = source("\"F\"", fixed(1));

      assertThat(holder.parsed(source))
          .isSameAs(texts.get(source))
          .isSameAs(texts.get(source.with(Checks.NEW_SCHEMA)));
    }
  }
}
