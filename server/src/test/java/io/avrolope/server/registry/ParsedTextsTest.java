// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroLanguage;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.registry.ParsedTexts.Source;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A request finds what it parsed, whatever other requests parse. */
class ParsedTextsTest {
  /** Every result exceeds it, so that none is kept. */
  private final ParsedTexts texts = new ParsedTexts(1_000);

  private static Source source(String text, String... referenced) {
    return new Source(
        AvroLanguage.INSTANCE,
        Stream.of(referenced).map(each -> new ReferencedText("F", each)).toList(),
        text,
        Checks.KNOWN_SCHEMA);
  }

  private static String fixed(int size) {
    return "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + size + "}";
  }

  @Test
  void aResultIsFoundUntilTheLastRequestThatHoldsItEnds() {
    ParsedSchema first;
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

      assertThat(AvroText.schema(texts.get(source("\"F\"", fixed(2)))).getFixedSize()).isEqualTo(2);
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

  /** The weight of a fixed of one digit; the cache keeps one of them, and a request four. */
  private static final long WEIGHT =
      AvroText.parse(List.of(), fixed(1), Checks.KNOWN_SCHEMA).weight();

  @Test
  void aRequestHoldsResultsUntilTheyWeighMoreThanFourTimesTheCache() {
    ParsedTexts one = new ParsedTexts(WEIGHT);
    try (ParsedTexts.Holder holder = one.new Holder()) {
      for (int i = 1; i <= 6; i++) {
        holder.get(source(fixed(i)));
      }
      one.get(source(fixed(7))); // in the cache, instead of the sixth

      for (int i = 1; i <= 5; i++) {
        assertThat(one.find(source(fixed(i)))).isPresent();
      }
      assertThat(one.find(source(fixed(6)))).isEmpty();
    }
  }

  @Test
  void eightTextsThatADecisionAsksForAreHeldWhateverTheyWeigh() {
    ParsedTexts one = new ParsedTexts(WEIGHT);
    try (ParsedTexts.Holder holder = one.new Holder()) {
      for (int i = 1; i <= 8; i++) {
        holder.require(source(fixed(i)));
      }
      one.get(source(fixed(9)));

      for (int i = 1; i <= 8; i++) {
        assertThat(one.find(source(fixed(i)))).isPresent();
      }
      Refused.with(
          42209,
          "Register operation failed because schema is too large",
          () -> holder.require(source(fixed(0))));
      assertThat(holder.require(source(fixed(1)))).isSameAs(one.get(source(fixed(1))));
    }
  }

  @Test
  void moreTextsAreHeldIfTheyAreLight() {
    ParsedTexts many = new ParsedTexts(100 * WEIGHT);
    try (ParsedTexts.Holder holder = many.new Holder()) {
      for (int i = 1; i <= 20; i++) {
        assertThat(AvroText.schema(holder.require(source(fixed(i)))).getFixedSize()).isEqualTo(i);
      }
    }
  }

  @Test
  void aSchemaWithFaultsThatReadersIgnoreIsParsedWithoutChecks() {
    try (ParsedTexts.Holder holder = texts.new Holder()) {
      Source source =
          source(
              "{\"type\":\"record\",\"name\":\"R\",\"fields\":"
                  + "[{\"name\":\"a\",\"type\":\"int\",\"default\":\"x\"}]}");

      assertThat(holder.parsed(source)).isSameAs(texts.get(source));
      assertThatThrownBy(() -> texts.get(source.with(Checks.NEW_SCHEMA)))
          .isInstanceOf(UnknownSchemaException.class);
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
