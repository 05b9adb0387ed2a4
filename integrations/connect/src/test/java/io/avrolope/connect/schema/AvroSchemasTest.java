// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.comparison.Doubling;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** 2 to the 40th paths lead to the lowest field; with the union, each record contains itself. */
  @ParameterizedTest
  @ValueSource(strings = {"\"int\"", "[\"null\",\"L40\"]"})
  @Timeout(60)
  void aRecordThatDoublesWithEachLevelIsMappedOnce(String type) {
    Schema avro = Doubling.record(type);

    org.apache.kafka.connect.data.Schema connect =
        Objects.requireNonNull(ConnectSchemas.of(avro, null, RULES));
    Schema again = AvroSchemas.of(connect, RULES);

    assertThat(connect.fields().get(0).schema()).isSameAs(connect.fields().get(1).schema());
    assertThat(SchemaNormalization.toParsingForm(again))
        .isEqualTo(SchemaNormalization.toParsingForm(avro));
  }

  @Test
  @Timeout(60)
  void unionsThatAreNumberedAtEachPlaceAreBounded() {
    Schema avro = Doubling.record("[\"null\",\"int\",\"string\"]");
    Rules generalized = Rules.where(rule -> rule == Rule.GENERALIZED || rule.byDefault());

    assertThatThrownBy(() -> ConnectSchemas.of(avro, null, generalized))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("The schema has more than 10000 unions");
    assertThat(ConnectSchemas.of(avro, null, RULES)).isNotNull();
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

  /** As Confluent's converter: with a default of Avro, a second schema would be registered. */
  @Test
  void theDefaultOfAMapWithOtherKeysThanStringsIsOnlyAProperty() {
    org.apache.kafka.connect.data.Schema map =
        SchemaBuilder.map(
                org.apache.kafka.connect.data.Schema.INT32_SCHEMA,
                org.apache.kafka.connect.data.Schema.OPTIONAL_STRING_SCHEMA)
            .defaultValue(Map.of(7, "seven"))
            .build();
    org.apache.kafka.connect.data.Schema connect = SchemaBuilder.struct().field("m", map).build();

    Schema avro = AvroSchemas.of(connect, RULES);

    assertThat(avro.getField("m").hasDefaultValue()).isFalse();
    assertThat(defaultOf(avro, "m")).isEqualTo(Map.of(7, "seven"));
  }

  private static Object defaultOf(Schema avro, String field) {
    return Objects.requireNonNull(ConnectSchemas.of(avro, null, RULES))
        .field(field)
        .schema()
        .defaultValue();
  }

  /** Confluent's converter writes the bytes of the number, without the leading ones. */
  @ParameterizedTest
  @CsvSource({"\\u0001\\u0000, 2.56", "\\u00ff, -0.01"})
  void theDefaultOfAFixedDecimalMayHaveFewerBytes(String bytes, BigDecimal expected) {
    Schema avro =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "R", "fields": [{"name": "d", "type": {
                  "type": "fixed", "name": "D", "size": 8, "logicalType": "decimal",
                  "precision": 18, "scale": 2, "connect.version": 1,
                  "connect.parameters": {"scale": "2", "connect.fixed.size": "8"},
                  "connect.default": "%s", "connect.name": "org.apache.kafka.connect.data.Decimal"
                }}]}
                """
                    .formatted(bytes));

    assertThat(defaultOf(avro, "d")).isEqualTo(expected);
  }
}
