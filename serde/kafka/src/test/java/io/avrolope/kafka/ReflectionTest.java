// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.test.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.reflect.AvroAlias;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/** {@code schema.reflection}: records of any writer are read as plain classes and Java records. */
class ReflectionTest {
  private static final List<String> INITIALISED = new ArrayList<>();

  private static final Schema ORDER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "PurchaseOrder", "namespace": "shop", "fields": [
                {"name": "id", "type": "int"},
                {"name": "lines", "type": {"type": "array", "items":
                  {"type": "record", "name": "Entry", "fields": [
                    {"name": "sku", "type": "string"}, {"name": "count", "type": "int"}]}}},
                {"name": "extra", "type": {"type": "map", "values": "long"}}]}
              """);

  @AvroAlias(alias = "PurchaseOrder", space = "shop")
  record Purchase(long id, List<Entry> lines) {}

  record Entry(String sku, short count) {}

  static final class PurchasePojo {
    private long id;
    private List<Entry> lines = List.of();
  }

  private static GenericRecord order() {
    GenericRecord entry = new GenericData.Record(ORDER.getField("lines").schema().getElementType());
    entry.put("sku", "a-1");
    entry.put("count", 3);
    GenericRecord order = new GenericData.Record(ORDER);
    order.put("id", 7);
    order.put("lines", List.of(entry));
    order.put("extra", Map.of("k", 1L));
    return order;
  }

  private static Pair reading(Class<?> type, Object... more) {
    Object[] all = new Object[more.length + 4];
    System.arraycopy(more, 0, all, 4, more.length);
    all[0] = "schema.reflection";
    all[1] = true;
    all[2] = "specific.avro.value.type";
    all[3] = type;
    return Pair.of(all);
  }

  @Test
  void aGenericRecordIsReadAsTheConfiguredJavaRecord() {
    try (Pair pair = reading(Purchase.class)) {
      assertThat(pair.read(pair.write(order())))
          .isEqualTo(new Purchase(7, List.of(new Entry("a-1", (short) 3))));
    }
  }

  @Test
  void aGenericRecordIsReadAsTheConfiguredPlainClass() {
    try (Pair pair = reading(PurchasePojo.class, "specific.avro.reader", true)) {
      PurchasePojo read = (PurchasePojo) pair.read(pair.write(order()));

      assertThat(read.id).isEqualTo(7);
      assertThat(read.lines).containsExactly(new Entry("a-1", (short) 3));
    }
  }

  @Test
  void aReaderSchemaCanBeConfiguredBesideTheClass() {
    try (Pair pair =
        reading(
            Entry.class,
            "reader.schema",
            """
            {"type": "record", "name": "X", "fields": [
              {"name": "count", "type": "int", "default": 9}, {"name": "sku", "type": "string"}]}
            """)) {
      Schema sku =
          new Schema.Parser()
              .parse(
                  "{\"type\":\"record\",\"name\":\"Y\",\"fields\":"
                      + "[{\"name\":\"sku\",\"type\":\"string\"}]}");
      GenericRecord record = new GenericData.Record(sku);
      record.put("sku", "b");

      assertThat(pair.read(pair.write(record))).isEqualTo(new Entry("b", (short) 9));
    }
  }

  record Noted(String text) {}

  @Test
  void allFieldsCanBeNullable() {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Noted\",\"fields\":"
                    + "[{\"name\":\"text\",\"type\":[\"null\",\"string\"]}]}");
    GenericRecord record = new GenericData.Record(schema);
    try (Pair nullable = reading(Noted.class, "avro.reflection.allow.null", true);
        Pair strict = reading(Noted.class)) {
      assertThat(((Noted) nullable.read(nullable.write(record))).text()).isNull();
      byte[] bytes = strict.write(record);
      assertThatThrownBy(() -> strict.read(bytes))
          .cause()
          .isInstanceOf(IncompatibleSchemasException.class);
    }
  }

  @Test
  void withoutATypeTheWriterSchemaCanOnlyNameTrustedClasses() {
    Line line = new Line("sku", 3, List.of());
    try (Pair pair = Pair.of("schema.reflection", true)) {
      assertThat(pair.read(pair.write(line))).isEqualTo(line);
      assertThat(pair.read(pair.write("text"))).isEqualTo("text");
      byte[] bytes = pair.write(order());
      assertThatThrownBy(() -> pair.read(bytes))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "No class found for schema shop.PurchaseOrder, and no specific.avro.….type is"
                  + " configured");
    }
  }

  /** Records that it was initialised. */
  public static final class Bystander {
    static {
      INITIALISED.add(Bystander.class.getName());
    }

    int a;
  }

  @Test
  void aClassNamedOnlyByTheWriterSchemaIsNeitherInstantiatedNorInitialised() {
    Schema schema =
        AvroVersion.uncheckedParser()
            .parse(
                "{\"type\":\"record\",\"name\":\"ReflectionTest$Bystander\",\"namespace\":"
                    + "\"io.avrolope.kafka\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("a", 1);
    try (Pair pair = Pair.of("schema.reflection", true)) {
      byte[] bytes = pair.write(record);
      assertThatThrownBy(() -> pair.read(bytes))
          .cause()
          .hasMessage(
              "Class io.avrolope.kafka.ReflectionTest$Bystander is not trusted: it must be named by"
                  + " configuration, generated by Avro, or trusted by Avro's own check");
    }
    assertThat(INITIALISED).isEmpty();
  }

  static final class Endless {
    List<?> unknown = List.of();
    java.util.Collection<Integer> raw = List.of();

    @SuppressWarnings("rawtypes")
    java.util.Collection bare = List.of();
  }

  @Test
  void aClassThatHasNoSchemaIsAConfigurationError() {
    assertThatThrownBy(() -> reading(Endless.class))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value class io.avrolope.kafka.ReflectionTest$Endless for configuration"
                + " specific.avro.value.type: Avro cannot derive a schema for class"
                + " io.avrolope.kafka.ReflectionTest$Endless: Can't find"
                + " element type of Collection");
  }

  @Test
  void javaRecordsRoundTripWithTheirOwnSchema() {
    try (Pair pair = reading(Purchase.class)) {
      Purchase purchase = new Purchase(7, List.of(new Entry("a-1", (short) 3)));

      assertThat(pair.read(pair.write(purchase))).isEqualTo(purchase);
      assertThat(pair.read(pair.write(purchase))).isEqualTo(purchase);
    }
  }

  @Test
  void withoutReflectionAPlainObjectHasNoSchema() {
    try (Pair pair = Pair.of()) {
      assertThatThrownBy(() -> pair.write(new Entry("a", (short) 1)))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "Cannot serialize an object of class io.avrolope.kafka.ReflectionTest$Entry;"
                  + " supported are generic records, generated classes, Boolean, Integer, Long,"
                  + " Float, Double, CharSequence, byte[], ByteBuffer, and a Map of these");
    }
  }
}
