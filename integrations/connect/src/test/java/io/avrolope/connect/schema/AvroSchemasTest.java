// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** Schemas that {@code ConverterDifferentialTest} found; the corpus has all other cases. */
class AvroSchemasTest {
  private static final Rules RULES = Rules.where(Rule::byDefault);

  @Test
  void aRecordThatRefersToTheRecordAroundItMayOccurTwice() {
    Schema avro =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Order", "namespace": "shop", "connect.name": "shop.Order", "fields": [
                  {"name": "first", "type": {"type": "record", "name": "Line", "connect.name": "shop.Line", "fields": [
                    {"name": "source", "type": ["string", "Order"]}]}},
                  {"name": "second", "type": "Line"}]}
                """);

    assertThat(AvroSchemas.of(ConnectSchemas.of(avro, null, RULES), RULES)).isEqualTo(avro);
  }

  @Test
  void theDefaultOfAFloatHasTheTextThatConfluentsConverterRegisters() {
    org.apache.kafka.connect.data.Schema connect =
        SchemaBuilder.struct()
            .field("price", SchemaBuilder.float32().defaultValue(19.2f).build())
            .field(
                "prices",
                SchemaBuilder.map(
                        org.apache.kafka.connect.data.Schema.STRING_SCHEMA,
                        org.apache.kafka.connect.data.Schema.FLOAT32_SCHEMA)
                    .defaultValue(Map.of("a", 0.1f))
                    .build())
            .build();

    Schema avro = AvroSchemas.of(connect, RULES);

    assertThat(avro.toString())
        .contains("\"default\":19.200000762939453", "\"default\":{\"a\":0.10000000149011612}");
  }
}
