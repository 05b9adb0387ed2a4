// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonMismatchTest {
  private static final Schema ORDER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "shop.Order", "fields": [
                {"name": "id", "type": "int"},
                {"name": "total", "type": "float", "default": 1},
                {"name": "tags", "type": {"type": "array", "items": "string"}, "default": []},
                {"name": "ages", "type": {"type": "map", "values": "long"}, "default": {}},
                {"name": "coupon", "type": ["null", "string"], "default": null},
                {"name": "hash", "type": {"type": "fixed", "name": "Hash", "size": 2}, "default": "ab"},
                {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["OPEN", "PAID"]},
                 "default": "OPEN"},
                {"name": "body", "type": "bytes", "default": ""}
              ]}
              """);

  private static void read(JsonEncoding encoding, Schema schema, String json) {
    Object unused = new JsonDatumReader(encoding).read(schema, JsonDatumReader.parse(json));
    assertThat(unused).isNotNull();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | Expected an int but found nothing at $.id",
        "{'id': '1'} | Expected an int but found a string at $.id",
        "{'id': 1.5} | Expected an int but found a number with a fraction at $.id",
        "{'id': 3000000000} | Expected an int but found an integer out of range at" + " $.id",
        "{'id': 1, 'total': 1e39} | Expected a float but found a number out of range at"
            + " $.total",
        "{'id': 1, 'total': 'much'} | Expected a float but found a string at $.total",
        "{'id': 1, 'idd': 2} | Expected a field of shop.Order but found another name as"
            + " member 2 at $. Did you mean id?",
        "{'Qz7Kwy': 2} | Expected a field of shop.Order but found another name as member 1 at $",
        "{'id': 1, 'tags': ['a', 2]} | Expected a string but found an integer at $.tags[1]",
        "{'id': 1, 'ages': {'Bob Z': true}} | Expected a long but found a boolean at $.ages{}",
        "{'id': 1, 'coupon': 'X'} | Expected null or {\"string\": ...} but found a string at"
            + " $.coupon",
        "{'id': 1, 'coupon': {'string': 1}} | Expected a string but found an integer at"
            + " $.coupon.string",
        "{'id': 1, 'coupon': {'int': 1}} | Expected null or {\"string\": ...} but found an object"
            + " with other members at $.coupon",
        "{'id': 1, 'hash': 'abc'} | Expected shop.Hash of 2 bytes but found 3 bytes at $.hash",
        "{'id': 1, 'state': 'SENT'} | Expected one of the symbols OPEN, PAID but found another"
            + " string at $.state",
        "{'id': 1, 'body': 'Ж'} | Expected bytes, one character up to U+00FF for each byte, but"
            + " found another character at $.body",
        "{'id': 1, 'tags': ['\\ud83d\\ude00', 'a\\ud800b']} | Expected a string but found one with"
            + " half of a surrogate pair, which UTF-8 cannot represent, at $.tags[1]",
        "{'id': 1, 'ages': {'\\udc00': 1}} | Expected a key but found one with half of a surrogate"
            + " pair, which UTF-8 cannot represent, at $.ages{}",
        "{'id': 1, 'total': 'INF'} | Expected a float but found a string at $.total",
        "{'id': 1, 'total': '-INF'} | Expected a float but found a string at $.total",
        "[1] | Expected an object, shop.Order, but found an array at $",
        "{'id': 1, | Expected JSON but found something else at column 10",
        "{'id': 1, 'id': 2} | Expected JSON but found something else at column 15",
        "DEEP | Expected JSON within its limits but found more: Document nesting depth (10001)"
            + " exceeds the maximum allowed (10000)",
        "{'id': 1} 2 | Expected JSON but found something else at column 11"
      })
  void mismatchNamesThePath(String json, String message) {
    assertThatThrownBy(
            () ->
                read(
                    JsonEncoding.AVRO,
                    ORDER,
                    json.replace("DEEP", "[".repeat(10_001)).replace('\'', '"')))
        .isInstanceOf(JsonMismatchException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'bytes' | 1.5 | bytes but found a number with a fraction at $. Write a string with one"
            + " character up to U+00FF for each byte",
        "{'type':'bytes','logicalType':'decimal','precision':9,'scale':2} | 1.50 | bytes but found"
            + " a number with a fraction at $. Write the decimal without its point, in binary, as a"
            + " string with one character up to U+00FF for each byte, such as 'd' for 1.00",
        "{'type':'fixed','name':'F','size':2,'logicalType':'decimal','precision':4,'scale':3} | 7 |"
            + " F but found an integer at $. Write the decimal without its point, in binary, as a"
            + " string with one character up to U+00FF for each of its 2 bytes, such as '\\u0000d'"
            + " for 0.100",
        "['null',{'type':'bytes','logicalType':'decimal','precision':9,'scale':0}] | 1 | null or"
            + " bytes but found an integer at $. Write the decimal without its point, in binary, as"
            + " a string with one character up to U+00FF for each byte, such as 'd' for 100"
      })
  void messageSaysHowBytesAreWritten(String schema, String json, String expected) {
    Schema parsed = new Schema.Parser().parse(schema.replace('\'', '"'));

    assertThatThrownBy(() -> read(JsonEncoding.PLAIN, parsed, json))
        .hasMessage("Expected " + expected.replace('\'', '"'));
  }

  @ParameterizedTest(name = "{0} in plain: {1}")
  @CsvSource(
      quoteCharacter = '`',
      value = {"'X',true", "{'int':1},false", "3,false"})
  void mismatchTellsWhetherTheOtherEncodingWouldFit(String json, boolean fits) {
    assertThatThrownBy(
            () ->
                read(
                    JsonEncoding.AVRO,
                    ORDER,
                    ("{'id': 1, 'coupon': " + json + "}").replace('\'', '"')))
        .isInstanceOfSatisfying(
            JsonMismatchException.class, e -> assertThat(e.fitsPlain()).isEqualTo(fits));
  }

  @ParameterizedTest(name = "{1} as {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "['int','long'] | 1 | an integer that fits an int and a long",
        "['float','double'] | 1.5 | a number with a fraction that fits a float and a double",
        "['string','bytes'] | 'a' | a string that fits a string and bytes",
        "['string',{'type':'enum','name':'E','symbols':['A']}] | 'A' | a string that fits a string"
            + " and E",
        "[{'type':'map','values':'int'},{'type':'record','name':'P','fields':[{'name':'x','type':'int'}]}]"
            + " | {'x':1} | an object that fits a map and P"
      })
  void ambiguousPlainUnionValueIsRejected(String union, String json, String found) {
    Schema schema = new Schema.Parser().parse(union.replace('\'', '"'));

    assertThatThrownBy(() -> read(JsonEncoding.PLAIN, schema, json.replace('\'', '"')))
        .hasMessage(
            "Expected a value of one branch of the union but found "
                + found
                + " (Avro's JSON encoding would name the branch) at $");
  }

  @ParameterizedTest(name = "{1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "['int','double'] | 1 | java.lang.Integer",
        "['int','double'] | 1.0 | java.lang.Double",
        "['null','double'] | 1 | java.lang.Double",
        "['int','string'] | 'NaN' | java.lang.String",
        "['string',{'type':'enum','name':'E','symbols':['A']}] | 'B' | java.lang.String"
      })
  void plainUnionValueIsReadAsItsOnlyBranch(String union, String json, String type) {
    Schema schema = new Schema.Parser().parse(union.replace('\'', '"'));

    Object read =
        new JsonDatumReader(JsonEncoding.PLAIN)
            .read(schema, JsonDatumReader.parse(json.replace('\'', '"')));

    assertThat(Objects.requireNonNull(read).getClass().getName()).isEqualTo(type);
  }

  /** Each level fits the second branch up to its last field, which is missing. */
  @Test
  @Timeout(60)
  void plainUnionsInsideUnionsAreReadOnceForEachBranch() {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "A", "fields": [
                  {"name": "next", "default": null, "type": ["null", "A",
                    {"type": "record", "name": "B", "fields": [
                      {"name": "next", "type": ["null", "A", "B"], "default": null},
                      {"name": "last", "type": "int"}]}]}]}
                """);
    int levels = 200;
    String json = "{\"next\":".repeat(levels) + "null" + "}".repeat(levels);

    Object read = new JsonDatumReader(JsonEncoding.PLAIN).read(schema, JsonDatumReader.parse(json));

    assertThat(String.valueOf(read)).isEqualTo(json.replace(":", ": "));
  }
}
