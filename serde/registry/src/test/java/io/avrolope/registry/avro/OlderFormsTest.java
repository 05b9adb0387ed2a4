// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.link.AvroVersion;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas whose text only some versions of Avro accept are read with each version. */
class OlderFormsTest {
  private static final String LARGE = "18446744073709551616";

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static String record(String fields) {
    return json("{'type':'record','name':'L','namespace':'shop','fields':[" + fields + "]}");
  }

  private static String field(String type) {
    return "{'name':'n','type':" + type + "}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "['null',{'type':'L'}]                          | ['null','L']",
        "['null',{'type':'shop.L'}]                     | ['null','L']",
        "['null',{'type':'L','doc':'d','more':1}]       | ['null','L']",
        "['null',{'type':'L','logicalType':'uuid'}]     | ['null','L']",
        "['null',{'type':'L','namespace':'other'}]      | ['null','L']",
        "{'type':'L'}                                   | 'L'",
        "{'type':'array','items':{'type':'L'}}          | {'type':'array','items':'L'}",
        "{'type':'map','values':['null',{'type':'L'}]}  | {'type':'map','values':['null','L']}",
        "{'type':'record','name':'I','fields':[{'name':'l','type':['null',{'type':'L'}]}]}"
            + "| {'type':'record','name':'I','fields':[{'name':'l','type':['null','L']}]}",
        "{'type':'error','name':'I','fields':[{'name':'l','type':['null',{'type':'L'}]}]}"
            + "| {'type':'error','name':'I','fields':[{'name':'l','type':['null','L']}]}",
      })
  void anObjectWhoseTypeIsANameIsTheTypeOfThatName(String wrapped, String plain) {
    Schema expected = SchemaText.parse(record(field(plain)), "place");

    assertThat(expected).hasToString(record(field(plain)));
    assertThat(SchemaText.parse(record(field(wrapped)), "place"))
        .isEqualTo(expected)
        .hasToString(expected.toString());
    assertThat(SchemaText.parseNew(record(field(wrapped)), "place"))
        .hasToString(expected.toString());
  }

  @Test
  void anEnumAndAFixedAreNamedInThisWayToo() {
    String types =
        "{'name':'e','type':{'type':'enum','name':'E','symbols':['A']}},"
            + "{'name':'f','type':{'type':'fixed','name':'other.F','size':1}},";

    Schema schema =
        SchemaText.parseNew(
            record(
                types
                    + "{'name':'e2','type':{'type':'E'},'default':'A'},"
                    + "{'name':'f2','type':{'type':'other.F'}}"),
            "place");

    assertThat(schema)
        .hasToString(
            record(
                types.replace("'name':'other.F'", "'name':'F','namespace':'other'")
                    + "{'name':'e2','type':'E','default':'A'},"
                    + "{'name':'f2','type':'other.F'}"));
  }

  @Test
  void aReferencedTypeIsNamedInThisWayTooAndMayItselfHaveAnOlderForm() {
    List<String> referenced =
        List.of(
            json("{'type':'enum','name':'r.E','symbols':['A']}"),
            json("{'type':'record','name':'r.R','fields':[{'name':'e','type':{'type':'E'}}]}"));

    SchemaText.WithReferences parsed =
        SchemaText.parseNewWithReferences(
            referenced, record(field("['null',{'type':'r.R'}]")), "place");

    assertThat(parsed.schema())
        .isEqualTo(
            SchemaText.parse(
                List.of(
                    referenced.get(0), referenced.get(1).replace(json("{'type':'E'}"), "\"E\"")),
                record(field("['null','r.R']")),
                "place"));
    assertThat(parsed.referenced()).extracting(Schema::getFullName).containsExactly("r.E", "r.R");
    assertThat(SchemaText.parse(referenced, json("{'type':'r.R'}"), "place").getFullName())
        .isEqualTo("r.R");
  }

  @Test
  void defaultsAndPropertiesKeepSuchObjects() {
    String rest =
        "{'name':'m','type':{'type':'map','values':'string','p':{'type':'L'}},"
            + "'default':{'type':'L'},'q':[{'type':'L'}]}";

    assertThat(SchemaText.parseNew(record(field("['null',{'type':'L'}]") + "," + rest), "place"))
        .hasToString(record(field("['null','L']") + "," + rest));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'Unknown'}",
        "{'type':''}",
        "{'type':{'type':'L'}}",
        "{'type':{'type':'int'}}",
        "{'type':['null','L']}",
        "{'type':'union'}",
        "{'type':null}"
      })
  void whatNoVersionOfAvroAcceptsIsRefused(String type) {
    assertThatThrownBy(() -> SchemaText.parse(record(field(type)), "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Expected an Avro schema but found text that does not parse as one at place")
        .hasCauseInstanceOf(RuntimeException.class);
  }

  @Test
  void textAfterASchemaIsRefusedAlsoBehindAnOlderForm() {
    String text = record(field("['null',{'type':'L'}]"));

    assertThatThrownBy(() -> SchemaText.parse(text + "x", "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Expected an Avro schema but found text that does not parse as one at place");
  }

  @ParameterizedTest
  @ValueSource(strings = {LARGE, "-9223372036854775809", "[1,{'a':" + LARGE + "}]"})
  void aRegisteredSchemaMayHaveAPropertyWithALargeNumber(String value) {
    String property = ",'p':" + value + "}";
    String array = "{'type':'array','items':'double','default':" + value + property;
    String inner = "{'type':'record','name':'I','fields':[" + field(array) + "]" + property;
    String text = record(field(inner) + ",{'name':'d','type':'double','default':" + LARGE + "}");

    Schema schema = SchemaText.parse(text, "place");

    Schema parsed = schema.getField("n").schema();
    assertThat(parsed.getField("n").schema().getElementType().getType())
        .isEqualTo(Schema.Type.DOUBLE);
    assertThat(parsed.toString()).contains(json("'p':"));
    assertThat(schema.toString()).endsWith(json("'default':" + LARGE + "}]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'long'", "'enum','name':'E','symbols':['A']", "'fixed','name':'F','size':1"})
  void typesThatMayHaveSuchAPropertyKeepIt(String type) {
    String inner = "{'type':" + type + ",'p':" + LARGE + "}";
    String text = record("{'name':'n','type':" + inner + ",'q':" + LARGE + "}");

    assertThat(SchemaText.parse(text, "place")).hasToString(text);
    assertThat(SchemaText.parseNew(text, "place")).hasToString(text);
  }

  @Test
  void aNewSchemaHasNoPropertyWithANumberThatAvroDoesNotKeep() {
    String text = json("{'type':'map','values':'int','p':" + LARGE + "}");

    if (AvroVersion.HAS_1_12) {
      assertThatThrownBy(() -> SchemaText.parseNew(text, "place"))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage(
              "Expected an Avro schema but found a property with a whole number of more than 64"
                  + " bits, which Avro does not keep, at place");
    } else {
      assertThat(SchemaText.parseNew(text, "place")).hasToString(text);
    }
  }
}
