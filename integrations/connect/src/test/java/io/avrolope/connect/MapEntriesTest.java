// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys of maps: by the names of an entry's fields, and of the class that the schema says. */
class MapEntriesTest {
  private static final String VALUE_FIRST =
      "{\"type\":\"array\",\"items\":{\"type\":\"record\",\"name\":\"MapEntry\","
          + "\"namespace\":\"io.confluent.connect.avro\",\"fields\":["
          + "{\"name\":\"value\",\"type\":\"int\"},{\"name\":\"key\",\"type\":\"int\"}]}}";

  private static final Schema INT_TO_INT =
      SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.INT32_SCHEMA).build();

  private static final Schema TEXT_TO_INT =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build();

  /** A block of one entry with the value 2 and the key 1. */
  private static final byte[] ENTRY = {2, 4, 2, 0};

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();
  private final AvroConverter converter = both.converter;

  @Test
  void anEntryThatDeclaresItsValueFirstIsReadByTheNamesOfItsFields() {
    both.configure(Map.of());
    int id = both.registry.register("t-value", VALUE_FIRST);

    assertThat(converter.toConnectData("t", record(id)).value()).isEqualTo(Map.of(1, 2));
  }

  @Test
  void anEntryThatDeclaresItsValueFirstIsWrittenByTheNamesOfItsFields() {
    both.configure(Map.of("auto.register.schemas", false, "use.latest.version", true));
    int id = both.registry.register("t-value", VALUE_FIRST);

    assertThat(converter.fromConnectData("t", INT_TO_INT, Map.of(1, 2))).isEqualTo(record(id));
  }

  private static byte[] record(int id) {
    return new byte[] {0, 0, 0, 0, (byte) id, ENTRY[0], ENTRY[1], ENTRY[2], ENTRY[3]};
  }

  @Test
  void aMapOfTextHasNoKeysOfAnotherClass() {
    both.configure(Map.of());
    Map<Object, Object> map = Map.of(5, 1, "5", 2);
    Schema list = SchemaBuilder.array(TEXT_TO_INT).build();

    assertThat(converter.fromConnectData("t", TEXT_TO_INT, Map.of("5", 2))).isNotNull();
    refuses(TEXT_TO_INT, map);
    refuses(list, List.of(map));
  }

  private void refuses(Schema schema, Object value) {
    assertThatThrownBy(() -> converter.fromConnectData("t", schema, value))
        .isInstanceOf(DataException.class)
        .hasStackTraceContaining(
            "Expected a key of class java.lang.String but found java.lang.Integer");
  }
}
