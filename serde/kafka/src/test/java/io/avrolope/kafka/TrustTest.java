// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.Vectors;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.test.Line;
import io.avrolope.test.Order;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Classes that a writer schema can make the deserializer load. */
class TrustTest {
  /** Records that it was initialised, which a writer schema of its name must never cause. */
  public static final class Bystander {
    static {
      INITIALISED.add(Bystander.class.getName());
    }

    private Bystander() {}
  }

  private static final List<String> INITIALISED = new ArrayList<>();

  @Test
  void avrosOwnReaderStillForbidsTheClassAfterItWasDecoded() {
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      Order order = Orders.order("a");
      assertThat(pair.read(pair.write(order))).isEqualTo(order);
    }

    assertThat(System.getProperty("org.apache.avro.SERIALIZABLE_CLASSES")).isNull();
    assertThat(System.getProperty("org.apache.avro.SERIALIZABLE_PACKAGES")).isNull();
    assertThat(AvroVersion.trusts(Order.class)).isFalse();
    AvroDifference.ALL_CLASSES_TRUSTED.assumeAbsent();
    assertThatThrownBy(() -> new SpecificData().getClass(Order.getClassSchema()))
        .isInstanceOf(SecurityException.class)
        .hasMessageStartingWith("Forbidden io.avrolope.test.Order!");
  }

  @Test
  void aClassNamedByTheWriterSchemaMustBeGeneratedAndIsNotInitialised() {
    Schema schema =
        AvroVersion.uncheckedParser()
            .parse(
                "{\"type\":\"record\",\"name\":\"TrustTest$Bystander\","
                    + "\"namespace\":\"io.avrolope.kafka\","
                    + "\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("a", 1);
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      byte[] bytes = pair.write(record);

      assertThatThrownBy(() -> pair.read(bytes))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#incompatible-schemas")
          .cause()
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage("Class io.avrolope.kafka.TrustTest$Bystander is not a SpecificRecord");
      assertThat(INITIALISED).isEmpty();
    }
  }

  @Test
  void aClassOfTheJdkIsNotInstantiated() {
    GenericRecord record =
        new GenericData.Record(
            new Schema.Parser()
                .parse(
                    "{\"type\":\"record\",\"name\":\"ProcessBuilder\",\"namespace\":\"java.lang\","
                        + "\"fields\":[]}"));
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      byte[] bytes = pair.write(record);

      assertThatThrownBy(() -> pair.read(bytes))
          .cause()
          .hasMessage("Class java.lang.ProcessBuilder is not a SpecificRecord");
    }
  }

  @Test
  void aSchemaWithoutAGeneratedClassFailsWithItsName() {
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      byte[] bytes = pair.write(Vectors.event(Vectors.EVENT_V2));

      assertThatThrownBy(() -> pair.read(bytes))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage("No generated class found for schema io.avrolope.examples.event.EventV2");
    }
  }

  @Test
  void theConfiguredClassIsReadWhateverTheNameOfTheWriterSchema() {
    Schema renamed =
        new Schema.Parser()
            .parse(
                Order.getClassSchema()
                    .toString()
                    .replace("\"name\":\"Order\"", "\"name\":\"Purchase\"")
                    .replace("\"null\",\"Order\"", "\"null\",\"Purchase\""));
    GenericRecord record = new GenericData.Record(renamed);
    Order order = Orders.order("a");
    try (Pair generic = Pair.of("schema.registry.url", "mock://renamed");
        Pair pair =
            Pair.of(
                "schema.registry.url",
                "mock://renamed",
                "specific.avro.reader",
                "true",
                "specific.avro.value.type",
                Order.class.getName())) {
      GenericRecord asRecord = (GenericRecord) generic.read(generic.write(order));
      for (Schema.Field field : renamed.getFields()) {
        record.put(field.pos(), asRecord.get(field.pos()));
      }

      assertThat(pair.read(pair.write(record))).isEqualTo(order);
    }
  }

  @Test
  void fieldsOfRecordsInAnArrayAreMatchedByName() {
    Schema older =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Line", "namespace": "io.avrolope.test", "fields": [
                  {"name": "discounts", "type": {"type": "array", "items": {
                    "type": "bytes", "logicalType": "decimal", "precision": 4, "scale": 1}}},
                  {"name": "count", "type": "int"},
                  {"name": "sku", "type": "string"}]}
                """);
    GenericRecord line = new GenericData.Record(older);
    line.put("discounts", List.of());
    line.put("count", 3);
    line.put("sku", "sku");
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      Object read =
          pair.read(pair.write(new GenericData.Array<>(Schema.createArray(older), List.of(line))));

      assertThat(read)
          .asInstanceOf(InstanceOfAssertFactories.LIST)
          .containsExactly(new Line("sku", 3, List.of()));
    }
  }

  @Test
  void aConfiguredTypeThatIsNotGeneratedIsAConfigurationError() {
    assertThatThrownBy(
            () -> Pair.of("specific.avro.reader", "true", "specific.avro.value.type", String.class))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Value 'java.lang.String' specified for 'specific.avro.value.type' is not a"
                + " 'org.apache.avro.specific.SpecificRecord'");
  }
}
