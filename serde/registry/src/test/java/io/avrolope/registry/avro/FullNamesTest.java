// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name without a namespace belongs to the namespace around it (Avro's specification, Names). */
class FullNamesTest {
  private static final String OTHER =
      "{'type':'record','name':'Item','namespace':'','fields':[{'name':'x','type':'int'}]}";

  private static String item(String type) {
    return "{'type':'record','name':'Item','namespace':'shop','fields':[{'name':'other','type':"
        + OTHER
        + "},{'name':'next','type':"
        + type
        + "}]}";
  }

  private static Schema parse(String text) {
    return SchemaText.parse(text.replace('\'', '"'), "place");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "['null','Item']",
        "['null','shop.Item']",
        "{'type':'array','items':'Item'}",
        "{'type':'map','values':['null','Item']}"
      })
  void aRecordThatContainsItselfIsNotTheTypeWithoutANamespace(String type) {
    Schema schema = parse(item(type));

    assertThat(schema.getField("next").schema().toString())
        .isEqualTo(
            new Schema.Parser()
                .parse(item(type.replace("'Item'", "'shop.Item'")).replace('\'', '"'))
                .getField("next")
                .schema()
                .toString());
    assertThat(SchemaText.parse(schema.toString(), "place")).isEqualTo(schema);
  }

  @Test
  void theTypeWithoutANamespaceCanBeInAReferencedText() {
    String text =
        "{'type':'record','name':'Item','namespace':'shop','fields':[{'name':'next','type':['null','Item']}]}"
            .replace('\'', '"');

    Schema schema = SchemaText.parse(List.of(OTHER.replace('\'', '"')), text, "place");

    assertThat(schema.getField("next").schema().getTypes().get(1)).isSameAs(schema);
  }

  @Test
  void otherTextIsParsedAsItIs() {
    String outside =
        "{'type':'record','name':'Order','namespace':'shop','fields':[{'name':'a','type':"
            + OTHER
            + "},{'name':'b','type':'string'},{'name':'c','type':'Item'}]}";

    assertThat(parse(outside).getField("c").schema().getFullName()).isEqualTo("Item");
  }
}
