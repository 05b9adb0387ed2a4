// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A Struct whose schema has the name of the schema that is written, but other fields. */
class OtherStructTest {
  private static final Schema ORDER = order().field("total", Schema.INT32_SCHEMA).build();

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();

  private static SchemaBuilder order() {
    return named("shop.Order").field("id", Schema.INT64_SCHEMA);
  }

  private static SchemaBuilder named(String name) {
    return SchemaBuilder.struct().name(name);
  }

  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of(
            order().field("total", Schema.INT64_SCHEMA),
            "shop.Order: its field total has the type INT64, not INT32"),
        Arguments.of(
            order().field("total", Schema.OPTIONAL_INT32_SCHEMA),
            "shop.Order: its field total has the same type, but another schema"),
        Arguments.of(
            named("shop.Order")
                .field("total", Schema.INT32_SCHEMA)
                .field("id", Schema.INT64_SCHEMA),
            "shop.Order: its field id has the index 1, not 0"),
        Arguments.of(order(), "shop.Order: it has no field total"),
        Arguments.of(
            order().field("total", Schema.INT32_SCHEMA).field("note", Schema.STRING_SCHEMA),
            "shop.Order: it has a field note more"),
        Arguments.of(
            named("shop.Item").field("id", Schema.INT64_SCHEMA),
            "The schema of the Struct is shop.Item, not shop.Order"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void theMessageNamesTheFieldThatDiffers(SchemaBuilder other, String expected) {
    both.configure(Map.of());
    Struct struct = new Struct(other.build());

    assertRefused(ORDER, struct, expected);
    assertRefused(SchemaBuilder.array(ORDER).build(), List.of(struct), expected);
  }

  private void assertRefused(Schema schema, Object value, String expected) {
    assertThatThrownBy(() -> both.converter.fromConnectData("t", schema, value))
        .isInstanceOf(DataException.class)
        .hasStackTraceContaining(expected);
  }
}
