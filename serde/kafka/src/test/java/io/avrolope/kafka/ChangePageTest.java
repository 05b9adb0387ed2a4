// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.Repository;
import io.avrolope.error.AvrolopeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of docs/change-a-schema.md: each record is written and read as the page says. */
class ChangePageTest {
  private static final String PAGE = Repository.text("docs/change-a-schema.md");
  private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```evolution\n(.*?)^```$");
  private static final Pattern VERSION = Pattern.compile("([12]) {6}(.+)");
  private static final Pattern RECORD = Pattern.compile("([12]) → ([12])  (.+?)  →  (.+)");
  private static final ObjectMapper JSON = new ObjectMapper();

  static Stream<String> examples() {
    return EXAMPLE.matcher(PAGE).results().map(each -> each.group(1));
  }

  @Test
  void thePageHasAnExampleForEachKindOfChange() {
    assertThat(examples()).hasSizeGreaterThanOrEqualTo(10);
    assertThat(PAGE.split("```evolution", -1)).hasSize((int) examples().count() + 1);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void eachRecordIsReadAsThePageSays(String example) throws IOException {
    Map<String, Schema> versions = new HashMap<>();
    int records = 0;
    for (String line : example.lines().toList()) {
      Matcher version = VERSION.matcher(line);
      Matcher record = RECORD.matcher(line);
      if (version.matches()) {
        versions.put(version.group(1), order(version.group(2)));
      } else if (record.matches()) {
        records++;
        check(
            Objects.requireNonNull(versions.get(record.group(1))),
            record.group(3),
            Objects.requireNonNull(versions.get(record.group(2))),
            record.group(4));
      } else {
        throw new IllegalArgumentException("No line of an example: " + line);
      }
    }
    assertThat(records).isGreaterThanOrEqualTo(2);
  }

  private static Schema order(String fields) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"Order\",\"fields\":[" + fields + "]}");
  }

  private static void check(Schema writer, String written, Schema reader, String expected)
      throws IOException {
    try (Pair pair = Pair.of("reader.schema", reader.toString())) {
      byte[] bytes = pair.write(datum(writer, written));
      if (expected.equals("error")) {
        assertThatThrownBy(() -> pair.read(bytes)).hasCauseInstanceOf(AvrolopeException.class);
      } else {
        assertThat(JSON.readTree(pair.read(bytes).toString()))
            .isEqualTo(JSON.readTree(expected))
            .hasToString(JSON.readTree(expected).toString()); // also the order of the fields
      }
    }
  }

  /** The record of a text in which a value of a union stands without its type. */
  private static Object datum(Schema schema, String json) throws IOException {
    String text = json;
    for (Schema.Field field : schema.getFields()) {
      if (field.schema().getType() == Schema.Type.UNION) {
        text = text.replaceFirst("(\"" + field.name() + "\": )(\"[^\"]*\")", "$1{\"string\": $2}");
      }
    }
    return new GenericDatumReader<>(schema)
        .read(null, DecoderFactory.get().jsonDecoder(schema, text));
  }

  /** No level of the page is left without its rule. */
  @Test
  void thePageNamesAllLevels() {
    for (String level :
        List.of("BACKWARD", "FORWARD", "FULL", "NONE", "BACKWARD_TRANSITIVE", "FULL_TRANSITIVE")) {
      assertThat(PAGE).contains("`" + level + "`");
    }
  }
}
