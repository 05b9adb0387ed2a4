// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencedTextsTest {
  private static final int MANY = 200;

  private final List<String> parsed = new ArrayList<>();

  /** Notes each text that it parses. */
  private final class NotingParser extends Schema.Parser {
    @Override
    public Schema parse(String text) {
      parsed.add(text);
      return super.parse(text);
    }
  }

  private ReferencedTexts.Parsed parse(List<String> texts) {
    return ReferencedTexts.parse(NotingParser::new, texts);
  }

  /** A record that has the record before as a field. */
  private static String record(int i) {
    String before = i == 0 ? "int" : "shop.R" + (i - 1);
    return "{\"type\":\"record\",\"name\":\"R%d\",\"namespace\":\"shop\",\"fields\":[{\"name\":\"f\",\"type\":\"%s\"}]}"
        .formatted(i, before);
  }

  private static List<String> records(int count) {
    return new ArrayList<>(IntStream.range(0, count).mapToObj(i -> record(i)).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, ReferencedTexts.FEW, ReferencedTexts.FEW + 1, MANY})
  void schemasAreThoseOfTheTextsOneByOne(int count) {
    Schema.Parser single = new Schema.Parser();
    List<Schema> expected = records(count).stream().map(single::parse).toList();

    ReferencedTexts.Parsed all = parse(records(count));

    assertThat(all.schemas()).isEqualTo(expected);
    assertThat(all.parser().parse(record(count))).isEqualTo(single.parse(record(count)));
  }

  @Test
  void manyTextsAreParsedAtOnce() {
    parse(records(MANY));

    assertThat(parsed).hasSize(1);
  }

  @Test
  void textsOfAllTypesAreParsedAtOnce() {
    List<String> texts = records(MANY);
    texts.set(
        0, texts.get(0).replace("\"int\"", "{\"type\":\"array\",\"items\":[\"null\",\"int\"]}"));
    texts.add(3, "\"string\"");
    texts.add(4, "[\"null\",{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\"]}]");
    Schema.Parser single = new Schema.Parser();

    assertThat(parse(texts).schemas()).isEqualTo(texts.stream().map(single::parse).toList());
    assertThat(parsed).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Missing\"",
        "{\"type\":\"record\",\"name\":\"R7\",\"namespace\":\"shop\",\"fields\":[]}",
        "{\"type\":\"fixed\",\"name\":\"F\",\"size\":-1}",
        "5"
      })
  void theFirstTextThatIsNoSchemaFailsAsItDoesAlone(String wrong) {
    for (int place : List.of(8, 9, 100, MANY)) {
      List<String> texts = records(MANY);
      texts.add(place, wrong);
      Schema.Parser single = new Schema.Parser();
      texts.subList(0, place).forEach(single::parse);
      RuntimeException alone = failure(() -> single.parse(wrong));
      parsed.clear();

      assertThatThrownBy(() -> parse(texts))
          .isInstanceOf(alone.getClass())
          .satisfies(e -> assertThat(message(e)).isEqualTo(message(alone)));
      assertThat(parsed).hasSizeLessThan(15);
    }
  }

  /** It would be the end of one field and the beginning of the next one. */
  @Test
  void textThatIsMoreThanOneValueFails() {
    List<String> texts = records(MANY);
    texts.set(20, "\"int\"},{\"name\":\"x\",\"type\":\"int\"");

    assertThatThrownBy(() -> parse(texts)).isInstanceOf(RuntimeException.class);
  }

  /** Avro numbers the names that it does not know. */
  private static String message(Throwable failure) {
    return String.valueOf(failure.getMessage()).replaceAll("_\\d+", "_N");
  }

  private static RuntimeException failure(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("It did not fail");
  }
}
