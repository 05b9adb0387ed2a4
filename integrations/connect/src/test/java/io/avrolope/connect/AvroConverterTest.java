// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.RegistryServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AvroConverterTest {
  private static final Schema ORDER =
      SchemaBuilder.struct()
          .name("shop.Order")
          .field("id", Schema.INT64_SCHEMA)
          .field("coupon", Schema.OPTIONAL_STRING_SCHEMA)
          .field("lines", SchemaBuilder.array(Schema.STRING_SCHEMA).build())
          .build();

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();
  private final RegistryServer registry = both.registry;
  private final AvroConverter converter = both.converter;

  private static Struct order(long id) {
    return new Struct(ORDER).put("id", id).put("coupon", "ten").put("lines", List.of("a", "b"));
  }

  private byte[] written(long id) {
    return Objects.requireNonNull(converter.fromConnectData("orders", ORDER, order(id)));
  }

  @Test
  void aStructThatIsWrittenAndReadHasItsValues() {
    both.configure(Map.of());

    Struct read = (Struct) converter.toConnectData("orders", written(7)).value();

    assertThat(read.getInt64("id")).isEqualTo(7);
    assertThat(read.getString("coupon")).isEqualTo("ten");
    assertThat(read.<String>getArray("lines")).containsExactly("a", "b");
    read.validate();
  }

  @Test
  void allRecordsOfAWriterSchemaHaveOneSchemaObject() {
    both.configure(Map.of());

    SchemaAndValue first = converter.toConnectData("orders", written(1));
    SchemaAndValue second = converter.toConnectData("orders", written(2));

    assertThat(second.schema()).isSameAs(first.schema());
    assertThat(((Struct) second.value()).schema()).isSameAs(first.schema());
    assertThat(first.schema().version()).isEqualTo(1);
  }

  @Test
  void aSchemaThatIsEqualButNotTheSameIsRegisteredOnce() {
    both.configure(Map.of());
    Schema copy = SchemaBuilder.struct().name("x.A").field("f", Schema.INT32_SCHEMA).build();
    Schema other = SchemaBuilder.struct().name("x.A").field("f", Schema.INT32_SCHEMA).build();

    converter.fromConnectData("topic", copy, new Struct(copy).put("f", 1));
    converter.fromConnectData("topic", other, new Struct(other).put("f", 2));

    assertThat(registry.count("POST", "/subjects/topic-value/versions")).isEqualTo(1);
  }

  @Test
  void theEnvelopeIsTheConfiguredOne() {
    both.configure(Map.of("envelope", "single-object"));

    assertThat(written(7)).startsWith(0xC3, 0x01);
  }

  @Test
  void aSinkReadsAnEnvelopeThatIsOnlyRead() throws IOException {
    both.configure(Map.of("envelope", "avro-file"));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>())) {
      writer.create(org.apache.avro.Schema.create(org.apache.avro.Schema.Type.INT), file);
      writer.append(5);
    }

    assertThat(converter.toConnectData("orders", file.toByteArray()).value()).isEqualTo(5);
    assertThatThrownBy(() -> written(7)).isInstanceOf(ConfigException.class);
  }

  @Test
  void theSchemaIdCanBeInAHeader() {
    both.configure(
        Map.of(
            "value.schema.id.serializer",
            "io.confluent.kafka.serializers.schema.id.HeaderSchemaIdSerializer"));
    RecordHeaders headers = new RecordHeaders();

    byte[] record = converter.fromConnectData("orders", headers, ORDER, order(7));

    assertThat(headers.toArray()).isNotEmpty();
    assertThat(((Struct) converter.toConnectData("orders", headers, record).value()).get("id"))
        .isEqualTo(7L);
  }

  @Test
  void aTombstoneStaysOne() {
    both.configure(Map.of());

    assertThat(converter.toConnectData("orders", null)).isSameAs(SchemaAndValue.NULL);
    assertThat(converter.fromConnectData("orders", null, null)).isNull();
    assertThat(converter.fromConnectData("orders", Schema.OPTIONAL_STRING_SCHEMA, null)).isNull();
    assertThatThrownBy(() -> converter.fromConnectData("orders", Schema.STRING_SCHEMA, null))
        .isInstanceOf(DataException.class);
  }

  @Test
  void badBytesAreADataExceptionThatTellsWhatIsWrong() {
    both.configure(Map.of());
    byte[] record = written(7);
    record[record.length - 1] = 3;

    assertThatThrownBy(() -> converter.toConnectData("orders", record))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("Cannot decode the value of topic orders")
        .hasMessageContaining("shop.Order.lines");
  }

  @Test
  void aValueThatDoesNotFitIsADataExceptionThatNamesItsField() {
    both.configure(Map.of());
    Schema fixed =
        SchemaBuilder.bytes().name("x.Four").parameter("connect.fixed.size", "4").build();
    Schema schema = SchemaBuilder.struct().name("x.R").field("f", fixed).build();

    assertThatThrownBy(
            () ->
                converter.fromConnectData(
                    "topic", schema, new Struct(schema).put("f", new byte[5])))
        .isInstanceOf(DataException.class)
        .hasMessageEndingWith(
            "Expected a Four but found [B at x.R.f: Expected 4 bytes but found 5");
  }

  @Test
  void anItemThatWasAddedAfterTheListWasPutIsChecked() {
    both.configure(Map.of());
    Schema schema =
        SchemaBuilder.struct()
            .name("x.R")
            .field("f", SchemaBuilder.array(Schema.INT32_SCHEMA).build())
            .build();
    List<Object> items = new ArrayList<>(List.of(1));
    Struct struct = new Struct(schema).put("f", items);
    items.add(1L << 40);

    assertThatThrownBy(() -> converter.fromConnectData("topic", schema, struct))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("java.lang.Long at x.R.f");
  }

  @Test
  void eachKeyIsDocumented() {
    ConfigDef keys = converter.config();

    assertThat(keys.names())
        .contains("schema.registry.url", "enhanced.avro.schema.support", "outage.policy");
    assertThat(keys.configKeys().values())
        .allSatisfy(key -> assertThat(key.documentation).isNotBlank());
  }

  @Test
  void connectFindsTheConverters() {
    assertThat(ServiceLoader.load(Converter.class)).anyMatch(AvroConverter.class::isInstance);
    assertThat(ServiceLoader.load(HeaderConverter.class))
        .anyMatch(AvroHeaderConverter.class::isInstance);
  }

  @Test
  void aHeaderHasASubjectOfItsOwn() {
    AvroHeaderConverter headers = new AvroHeaderConverter();
    headers.configure(Map.of("schema.registry.url", registry.url()));
    try {
      byte[] value = headers.fromConnectHeader("orders", "trace", Schema.STRING_SCHEMA, "abc");

      assertThat(headers.toConnectHeader("orders", "trace", value).value()).isEqualTo("abc");
      assertThat(registry.count("POST", "/subjects/orders-header-trace-value/versions"))
          .isEqualTo(1);
    } finally {
      headers.close();
    }
  }

  @Test
  void aNumberOutsideTheRangeOfItsConnectSchemaIsRefusedWithTheRange() {
    both.configure(Map.of());
    int id = registry.register("t-value", "{\"type\":\"int\",\"connect.type\":\"int8\"}");

    assertThatThrownBy(
            () -> converter.toConnectData("t", new byte[] {0, 0, 0, 0, (byte) id, (byte) 0x80, 2}))
        .isInstanceOf(DataException.class)
        .hasStackTraceContaining("The number is not in the range -128 to 127");
  }
}
