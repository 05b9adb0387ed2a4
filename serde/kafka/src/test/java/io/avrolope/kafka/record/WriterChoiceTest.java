// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.CapturedStderr;
import io.avrolope.kafka.Pair;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key of Confluent that determines the writer schema. */
@Timeout(60)
class WriterChoiceTest {
  private static final Schema OWN = record("{\"name\":\"a\",\"type\":\"int\"}");
  private static final Schema WIDER =
      record("{\"name\":\"b\",\"type\":\"int\",\"default\":7},{\"name\":\"a\",\"type\":\"long\"}");
  private static final Schema NEWEST =
      record("{\"name\":\"c\",\"type\":\"int\",\"default\":8},{\"name\":\"a\",\"type\":\"long\"}");
  private static final Schema OTHER = record("{\"name\":\"x\",\"type\":\"string\"}");

  private final RegistryServer server = new RegistryServer();

  private static Schema record(String fields) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + fields + "]}");
  }

  private static GenericRecord own() {
    GenericRecord record = new GenericData.Record(OWN);
    record.put("a", 5);
    return record;
  }

  /**
   * The ids are 1 for {@link #OWN}, 2 for {@link #WIDER}, 3 for {@link #NEWEST}, 4 for {@link
   * #OTHER}.
   */
  @BeforeEach
  void register() {
    server.register("orders-value", OWN.toString());
    server.register(
        "orders-value", WIDER.toString(), "{\"metadata\":{\"properties\":{\"app\":\"v1\"}}}");
    server.register(
        "orders-value", NEWEST.toString(), "{\"metadata\":{\"properties\":{\"app\":\"v2\"}}}");
    server.register("elsewhere", OTHER.toString());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Pair pair(Object... more) {
    List<Object> properties = new ArrayList<>(List.of("schema.registry.url", server.url()));
    properties.addAll(List.of(more));
    return Pair.of(properties.toArray());
  }

  private static Object[] properties(String text) {
    return text.isEmpty() ? new Object[0] : text.split("[= ]+");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 1, POST /subjects/orders-value/versions",
    "use.schema.id=2 use.latest.version=true use.latest.with.metadata=app=v1, 1, POST"
        + " /subjects/orders-value/versions",
    "auto.register.schemas=false, 1, POST /subjects/orders-value",
    "auto.register.schemas=false use.latest.version=true, 3, GET"
        + " /subjects/orders-value/versions/latest",
    "auto.register.schemas=false use.latest.with.metadata=app:v1, 2, GET"
        + " /subjects/orders-value/metadata?key=app&value=v1&deleted=true",
    "auto.register.schemas=false use.latest.with.metadata=app:v1 use.latest.version=true, 2, GET"
        + " /subjects/orders-value/metadata?key=app&value=v1&deleted=true",
    "auto.register.schemas=false use.schema.id=2 use.latest.version=true, 2, GET"
        + " /schemas/ids/2?subject=orders-value",
    "auto.register.schemas=false use.schema.id=-1, 1, POST /subjects/orders-value",
  })
  void theFirstKeyInConfluentsOrderDecides(String properties, int id, String request) {
    Object[] given = properties(properties.replace("app=v1", "app:v1"));
    for (int i = 0; i < given.length; i++) {
      given[i] = given[i].equals("app:v1") ? "app=v1" : given[i];
    }
    try (Pair pair = pair(given)) {
      byte[] first = pair.write(own());
      byte[] second = pair.write(own());

      assertThat(first).isEqualTo(second).startsWith(0, 0, 0, 0, id);
      assertThat(server.requests().stream().map(Request::toString)).containsExactly(request);
    }
  }

  @Test
  void objectsAreWrittenWithTheSchemaOfTheIdByFieldName() {
    try (Pair pair = pair("auto.register.schemas", false, "use.schema.id", "2")) {
      GenericRecord read = (GenericRecord) pair.read(pair.write(own()));

      assertThat(read.getSchema()).isEqualTo(WIDER);
      assertThat(read.get("a")).isEqualTo(5L);
      assertThat(read.get("b")).isEqualTo(7);
    }
  }

  @Test
  void theHeaderHasTheGuidOfTheSchemaOfTheId() {
    try (Pair pair =
        pair(
            "envelope", "confluent-header", "auto.register.schemas", false, "use.schema.id", "2")) {
      RecordHeaders headers = new RecordHeaders();
      byte[] datum = pair.serializer().serialize("orders", headers, own());

      assertThat(headers.lastHeader("__value_schema_id").value()).hasSize(17).startsWith(1);
      GenericRecord read =
          (GenericRecord)
              Objects.requireNonNull(pair.deserializer().deserialize("orders", headers, datum));
      assertThat(read.getSchema()).isEqualTo(WIDER);
    }
  }

  @Test
  void theSubjectMustHaveTheSchemaWhoseGuidTheHeaderGets() {
    try (Pair pair =
        pair(
            "envelope",
            "confluent-header",
            "auto.register.schemas",
            false,
            "use.schema.id",
            4,
            "id.compatibility.strict",
            false)) {
      assertThatThrownBy(() -> pair.serializer().serialize("orders", new RecordHeaders(), own()))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @Test
  void theSchemaOfTheIdMustBeAbleToReadTheObjects() {
    try (Pair pair = pair("auto.register.schemas", false, "use.schema.id", 4)) {
      assertThatThrownBy(() -> pair.write(own()))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage(
              "Schema R (schema id 4) cannot read all data of schema R:"
                  + " [READER_FIELD_MISSING_DEFAULT_VALUE at /fields/0]");
    }
  }

  /** {@code id.compatibility.strict=false} lets an int be read as a long that has no default. */
  @Test
  void withoutTheStrictCheckObjectsThatFitAreWritten() {
    Schema nullable = record("{\"name\":\"a\",\"type\":[\"null\",\"int\"]}");
    server.register("elsewhere", OWN.toString());
    GenericRecord value = new GenericData.Record(nullable);
    value.put("a", 5);
    for (boolean strict : new boolean[] {true, false}) {
      try (Pair pair =
          pair(
              "auto.register.schemas",
              false,
              "use.schema.id",
              1,
              "id.compatibility.strict",
              strict)) {
        if (strict) {
          assertThatThrownBy(() -> pair.write(value))
              .cause()
              .isInstanceOf(IncompatibleSchemasException.class);
        } else {
          assertThat(pair.read(pair.write(value))).isEqualTo(own());
        }
      }
    }
  }

  @Test
  void useSchemaIdNeedsAnEnvelopeWithIds() {
    assertThatThrownBy(
            () -> pair("auto.register.schemas", false, "use.schema.id", 1, "envelope", "version"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "use.schema.id needs an envelope that contains a schema id or GUID; version does not");
  }

  @Test
  void aLatestVersionWithTheSameEncodingIsUsedAsItIs() {
    Schema named =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"S\",\"doc\":\"d\",\"fields\":[{\"name\":\"s\","
                    + "\"type\":{\"type\":\"string\",\"avro.java.string\":\"String\"}}]}");
    server.register("orders-value", JavaProperties.removedFrom(named).toString());
    GenericRecord record = new GenericData.Record(named);
    record.put("s", "text");
    try (Pair pair = pair("auto.register.schemas", false, "use.latest.version", true)) {
      assertThat(pair.write(record)).containsExactly(0, 0, 0, 0, 5, 8, 't', 'e', 'x', 't');
    }
  }

  @Test
  void eachKeyOverriddenByAutoRegisterIsLoggedOnce() {
    String log =
        CapturedStderr.of(
            () -> {
              try (Pair pair =
                  pair(
                      "use.latest.version",
                      true,
                      "use.schema.id",
                      2,
                      "use.latest.with.metadata",
                      "app=v1")) {
                pair.write(own());
                pair.write(own());
              }
            });

    for (String key :
        new String[] {"use.latest.version", "use.schema.id", "use.latest.with.metadata"}) {
      assertThat(log).containsOnlyOnce(key + " has no effect while auto.register.schemas is true");
    }
  }

  @Test
  void javaPropertiesAreRemovedFromRegisteredSchemas() {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"S\",\"fields\":[{\"name\":\"s\",\"type\":"
                    + "{\"type\":\"string\",\"avro.java.string\":\"String\"}},{\"name\":\"m\","
                    + "\"type\":{\"type\":\"map\",\"values\":\"int\",\"avro.java.string\":"
                    + "\"String\"},\"default\":{\"avro.java.string\":1}}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("s", "text");
    record.put("m", Map.of());
    try (Pair pair = pair("avro.remove.java.properties", "true")) {
      GenericRecord read = (GenericRecord) pair.read(pair.write(record));

      assertThat(read.getSchema().toString())
          .isEqualTo(
              "{\"type\":\"record\",\"name\":\"S\",\"fields\":[{\"name\":\"s\",\"type\":\"string\"},"
                  + "{\"name\":\"m\",\"type\":{\"type\":\"map\",\"values\":\"int\"},\"default\":"
                  + "{\"avro.java.string\":1}}]}");
    }
  }
}
