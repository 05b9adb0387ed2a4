// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText.Matching;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schema text comes from outside: every text is a schema or an {@link UnknownSchemaException}. */
class SchemaTextTest {

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static String list(int count, IntFunction<String> item) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
  }

  private static void refuses(String text, String found) {
    assertThatThrownBy(() -> SchemaText.parse(text, "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Expected an Avro schema but found " + found + " at place");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\0",
        "{'type':",
        "{'type':null}",
        "{'type':['a',5]}",
        "{'type':'fixed','name':'a','size':2147483647}",
        "{'type':'fixed','name':'a','size':-1}",
        "{'type':'fixed','name':'a','size':'many'}",
        "{'type':'fixed','name':null,'size':1}",
        "{'type':'enum','name':'a','symbols':5}",
        "{'type':'enum','name':'a','symbols':['b'],'default':'c'}",
        "{'type':'record','name':'a','fields':[{'name':'b','type':'int','order':'sideways'}]}",
        "{'type':'record','name':'a','fields':[{'name':'b','type':'Undefined'}]}",
        "{'type':'record','name':'a','fields':[5]}",
        "{'type':'record','name':'a','fields':{}}",
        "{'type':'record','name':'a','aliases':5,'fields':[]}"
      })
  void textThatAvroDoesNotParseIsAnUnknownSchema(String text) {
    refuses(json(text), "text that does not parse as one");
    assertThatThrownBy(() -> SchemaText.parseNew(json(text), "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Expected an Avro schema but found text that does not parse as one at place");
  }

  @Test
  void textIsBoundedTogetherWithWhatItReferences() {
    String half = json("{'type':'string','doc':'" + "x".repeat(TextBounds.MAX_CHARS / 2) + "'}");

    assertThat(SchemaText.parse(half, "place").getType()).isEqualTo(Schema.Type.STRING);
    assertThatThrownBy(() -> SchemaText.parse(List.of(half), half, "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found a schema of %d characters, more than %d, at place",
            2 * half.length(), TextBounds.MAX_CHARS);
  }

  @ParameterizedTest
  @ValueSource(ints = {501, 20_000, 160_000})
  void jsonIsNotNestedDeeply(int levels) {
    String found = "JSON that is nested more than 500 levels deep,";

    refuses("[".repeat(levels), found);
    refuses(json("{'type':'array','items':").repeat(levels), found);
    refuses(
        json("{'type':'string','doc':'x','more':") + "[".repeat(levels) + "]".repeat(levels) + "}",
        found);
  }

  /** The text may be flat, with each record naming another one. */
  @Test
  void typesAreNotNestedDeeplyByTheirNames() {
    Schema schema = Schema.create(Schema.Type.INT);
    for (int i = 1; i < 300; i++) {
      schema = recordAround(schema, i);
    }

    assertThat(SchemaBounds.of(schema).excess()).isNull();
    assertThat(SchemaBounds.of(recordAround(schema, 300)).excess())
        .isEqualTo("types that are nested more than 300 levels deep,");
  }

  private static Schema recordAround(Schema inner, int number) {
    return Schema.createRecord(
        "R" + number, null, null, false, List.of(new Schema.Field("f", inner)));
  }

  @Test
  void theDeepestSchemaHasAKeyInBothKindsOfComparison() {
    String text = json("'int'");
    for (int i = 1; i < 125; i++) {
      text =
          json("{'type':'record','name':'R" + i + "','fields':[{'name':'f','type':['null',")
              + text
              + "]}]}";
    }
    Schema schema = SchemaText.parse(text, "place");

    assertThat(SchemaText.same(schema, SchemaText.parse(text, "place"), Matching.NORMALIZED))
        .isTrue();
  }

  @Test
  void namedTypesFieldsAndFixedSizesAreBounded() {
    IntFunction<String> record = i -> json("{'type':'record','name':'R" + i + "','fields':[]}");
    IntFunction<String> field = i -> json("{'name':'f" + i + "','type':'int'}");
    String fields = json("{'type':'record','name':'R','fields':");

    assertThat(SchemaText.parse(list(3_000, record), "place").getTypes()).hasSize(3_000);
    assertThat(SchemaText.parse(fields + list(90_000, field) + "}", "place").getFields())
        .hasSize(90_000);
    refuses(
        list(8_000, record), "too many named types, fields and branches (4472 and 4473 so far)");
    refuses(fields + list(100_000, field) + "}", "more than 100000 types, fields and branches,");
    refuses(
        json("{'type':'int','x':") + list(600_000, i -> "[]") + "}",
        "JSON of more than 1000000 names, values and brackets,");
    refuses(
        json("{'type':'fixed','name':'F','size':67108865}"),
        "a fixed of 67108865 bytes, more than 67108864,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "5", "['a']"})
  void symbolsAreText(String symbol) {
    refuses(
        json("{'type':'enum','name':'E','symbols':['A'," + symbol + "]}"),
        "an enum with a symbol that is not text");
  }

  @Test
  void defaultsAreBoundedEach() {
    IntFunction<String> field =
        i ->
            json("{'name':'f" + i + "','type':{'type':'array','items':'int'},'default':")
                + list(60_000, item -> "0")
                + "}";
    String start = json("{'type':'record','name':'R','fields':");

    assertThat(SchemaText.parse(start + list(2, field) + "}", "place").getFields()).hasSize(2);
    refuses(
        start
            + "["
            + json("{'name':'f','type':{'type':'array','items':'int'},'default':")
            + list(100_001, item -> "0")
            + "}]}",
        "a default of more than 100000 values,");
  }

  @Test
  void newSchemasHaveValidNamesAndDefaultsAndRegisteredOnesNeedNot() {
    String text =
        json("{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':'x'}]}");

    assertThat(SchemaText.parse(text, "place").getName()).isEqualTo("R");
    assertThatThrownBy(() -> SchemaText.parseNew(text, "place"))
        .isInstanceOf(UnknownSchemaException.class)
        .cause()
        .hasMessageContaining("Invalid default");
  }

  /** Each level has the level below it twice, both with the default {@code {}}. */
  private static String doublingDefaults(int levels) {
    StringBuilder text =
        new StringBuilder(
            "{'type':'record','name':'E0','fields':[{'name':'x','type':'int','default':1}]}");
    for (int i = 1; i <= levels; i++) {
      text.insert(0, "{'type':'record','name':'E" + i + "','fields':[{'name':'a','type':")
          .append(",'default':{}},{'name':'b','type':'E" + (i - 1) + "','default':{}}]}");
    }
    return json(text.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 20, 40, 120})
  void valuesThatADefaultLeavesOutAreBoundedToo(int levels) {
    String text = doublingDefaults(levels);
    String message =
        "Expected an Avro schema but found a default of more than 100000 values, at place";

    refuses(text, "a default of more than 100000 values,");
    refuses(json("['null',") + text + "]", "a default of more than 100000 values,");
    for (String each :
        List.of(
            text,
            text.replace("default", "def\\u0061ult"),
            text.replace("'default':", "'default' : "))) {
      assertThatThrownBy(() -> SchemaText.parseNew(each, "place")).hasMessage(message);
      assertThatThrownBy(() -> SchemaText.parseReader(each, "place")).hasMessage(message);
    }
    String last =
        json("{'type':'record','name':'T','fields':[{'name':'e','type':'E" + levels + "'}]}");
    assertThatThrownBy(() -> SchemaText.parseNewWithReferences(List.of(text), last, "place"))
        .hasMessage(message);
  }

  /** Avro puts the namespace before each alias. */
  @Test
  void namesAreBoundedTogetherWithTheirNamespaces() {
    for (String form : List.of("'namespace':'%s','name':'R'", "'name':'%s.R'")) {
      for (int aliases : List.of(4_000, 20_000)) {
        String name = form.formatted("n".repeat(aliases == 4_000 ? 50_000 : 100_000));
        String text =
            json("{'type':'record'," + name + ",'fields':[],'aliases':")
                + list(aliases, i -> json("'a" + i + "'"))
                + "}";
        refuses(text, "names of more than 67108864 characters, with their namespaces,");
      }
    }
    String legal =
        json("{'type':'record','namespace':'com.example.shop','name':'R','fields':[],'aliases':")
            + list(60_000, i -> json("'a" + i + "'"))
            + "}";
    assertThat(SchemaText.parse(legal, "place").getAliases()).hasSize(60_000);
  }

  /** Avro tries each branch of each union again for each branch of the unions around it. */
  @ParameterizedTest
  @ValueSource(ints = {20, 40, 200})
  void valuesThatMayHaveSeveralTypesCountForEach(int levels) {
    String second =
        "{'type':'record','name':'R2','fields':[{'name':'a','type':['null','R1','R2']}]}";
    String first =
        "{'type':'record','name':'R1','fields':[{'name':'a','type':['null','R1'," + second + "]}]}";
    String value = "{'a':".repeat(levels) + "5" + "}".repeat(levels);
    String text =
        json(
            "{'type':'record','name':'R0','fields':[{'name':'u','type':["
                + first
                + ",'R2'],'default':"
                + value
                + "}]}");

    for (Executable parse :
        List.<Executable>of(
            () -> SchemaText.parseNew(text, "place"),
            () -> SchemaText.parseReader(text, "place"),
            () -> SchemaText.parse(text, "place"))) {
      assertThatThrownBy(parse::execute)
          .hasMessage(
              "Expected an Avro schema but found a default of more than 100000 values, at place");
    }
  }

  @Test
  void defaultsOfAllFieldsTogetherAreBounded() {
    String deep = doublingDefaults(14);
    String fields = list(300, i -> json("{'name':'f" + i + "','type':'E14','default':{}}"));
    String text =
        json("{'type':'record','name':'T','fields':[{'name':'e','type':")
            + deep
            + "},"
            + fields.substring(1)
            + "}";

    refuses(text, "defaults of more than 2000000 values,");
    assertThat(SchemaText.parseNew(deep, "place")).isEqualTo(SchemaText.parse(deep, "place"));
  }

  @Test
  void halfOfASurrogatePairIsNoText() {
    String whole = json("{'type':'string','doc':'\\ud83d\\ude00'}");

    assertThat(SchemaText.parseNew(whole, "place").getDoc()).isNull();
    for (String half : List.of("\\ud83d", "\\ude00", "\\ude00\\ud83d", "\ud83d")) {
      String text = json("{'type':'string','note':'" + half + "'}");
      assertThatThrownBy(() -> SchemaText.parseNew(text, "place"))
          .hasMessage(
              "Expected an Avro schema but found half of a surrogate pair, which UTF-8 cannot"
                  + " store, at place");
      assertThat(SchemaText.parse(text, "place").getType()).isEqualTo(Schema.Type.STRING);
    }
  }
}
