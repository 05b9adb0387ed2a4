// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of an Avro schema that become parts of the Connect schema. */
class ConnectMetadataTest {
  private static final Rules BY_DEFAULT = Rules.where(Rule::byDefault);

  private static Schema mapped(String avro) {
    return Objects.requireNonNull(
        ConnectSchemas.of(
            new org.apache.avro.Schema.Parser().parse(avro.replace('\'', '"')), null, BY_DEFAULT));
  }

  @Test
  void theParametersOfAFieldAreAddedToThoseOfItsTypeAndReplaceThem() {
    Field field =
        mapped(
                "{'type':'record','name':'R','fields':[{'name':'f','type':{'type':'int',"
                    + "'connect.parameters':{'a':'type','b':'type'}},"
                    + "'connect.parameters':{'b':'field','c':'field'}}]}")
            .field("f");

    assertThat(field.schema().parameters())
        .isEqualTo(Map.of("a", "type", "b", "field", "c", "field"));
  }

  @Test
  void aParameterThatIsNullIsLeftOut() {
    assertThat(mapped("{'type':'int','connect.parameters':{'a':null,'b':'x'}}").parameters())
        .isEqualTo(Map.of("b", "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect.parameters", "connect.name", "connect.version"})
  void aPropertyThatIsNullIsMissing(String property) {
    assertThat(mapped("{'type':'int','" + property + "':null}")).isEqualTo(Schema.INT32_SCHEMA);
  }

  @ParameterizedTest
  @CsvSource({
    "long, Date, INT64",
    "long, Time, INT64",
    "int, Timestamp, INT32",
    "string, Decimal, STRING",
    "string, Date, STRING",
  })
  void theNameOfALogicalTypeOfAnotherTypeIsDropped(String type, String name, Schema.Type expected) {
    Schema mapped =
        mapped(
            "{'type':'" + type + "','connect.name':'org.apache.kafka.connect.data." + name + "'}");

    assertThat(mapped.name()).isNull();
    assertThat(mapped.type()).isEqualTo(expected);
  }

  @Test
  void theNameOfALogicalTypeOfThisTypeIsKept() {
    assertThat(mapped("{'type':'int','connect.name':'org.apache.kafka.connect.data.Date'}").name())
        .isEqualTo("org.apache.kafka.connect.data.Date");
  }
}
