// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemas made in code with two types of one name, one of them without a namespace. In the text of
 * such a schema, a name inside the namespace means the type of the namespace.
 */
class AmbiguousNamesTest {
  private static final Schema NULL = Schema.create(Schema.Type.NULL);
  private static final Schema INT = Schema.create(Schema.Type.INT);

  @TempDir private Path directory;

  private KafkaAvroSerializer serializer() {
    KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    serializer.configure(Map.of("schema.registry.url", directory.toUri().toString()), false);
    return serializer;
  }

  private @Nullable Object roundTrip(GenericRecord record) {
    try (KafkaAvroSerializer serializer = serializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(Map.of("schema.registry.url", directory.toUri().toString()), false);
      return deserializer.deserialize("t", serializer.serialize("t", record));
    }
  }

  private static Schema record(String name, @Nullable String namespace, Schema.Field... fields) {
    return Schema.createRecord(name, null, namespace, false, List.of(fields));
  }

  private void assertRefused(GenericRecord record) {
    try (KafkaAvroSerializer serializer = serializer()) {
      assertThatThrownBy(() -> serializer.serialize("t", record))
          .isInstanceOf(SerializationException.class)
          .hasRootCauseMessage(
              "Schema "
                  + record.getSchema().getFullName()
                  + " has two types of the same name, one of them without a namespace, and its"
                  + " text cannot tell which one a field has. Give both types a namespace");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFieldOfTheTypeWithoutANamespaceIsRefusedBeforeItIsRegistered() {
    Schema plain = record("E", null, new Schema.Field("x", INT), new Schema.Field("y", INT));
    Schema outer =
        record(
            "E",
            "n",
            new Schema.Field("f0", Schema.createUnion(NULL, plain)),
            new Schema.Field("f1", Schema.createUnion(NULL, plain)));
    GenericRecord inner = new GenericData.Record(plain);
    inner.put("x", 0);
    inner.put("y", 0);
    GenericRecord record = new GenericData.Record(outer);
    record.put("f1", inner);

    assertRefused(record);
  }

  @Test
  void aTypeThatContainsItselfThroughANamespaceIsRefused() {
    Schema plain = Schema.createRecord("E", null, null, false);
    Schema spaced = record("E", "k", new Schema.Field("r", Schema.createUnion(NULL, plain)));
    plain.setFields(
        List.of(
            new Schema.Field("a", INT), new Schema.Field("f", Schema.createUnion(NULL, spaced))));
    GenericRecord record = new GenericData.Record(plain);
    record.put("a", 7);

    assertRefused(record);
  }

  @Test
  void anEnumWithoutANamespaceThatIsUsedTwiceIsRefused() {
    Schema plain = Schema.createEnum("E", null, null, List.of("A", "B"));
    Schema spaced = record("E", "k", new Schema.Field("v", plain), new Schema.Field("w", plain));
    GenericRecord record = new GenericData.Record(spaced);
    record.put("v", new GenericData.EnumSymbol(plain, "A"));
    record.put("w", new GenericData.EnumSymbol(plain, "B"));

    assertRefused(record);
  }

  @Test
  void typesOfOneNameThatTheTextTellsApartAreWritten() {
    Schema plain = record("E", null, new Schema.Field("x", INT));
    Schema outer = Schema.createRecord("E", null, "n", false);
    outer.setFields(
        List.of(
            new Schema.Field("f0", plain),
            new Schema.Field("f1", Schema.createUnion(NULL, outer))));
    GenericRecord inner = new GenericData.Record(plain);
    inner.put("x", 1);
    GenericRecord last = new GenericData.Record(outer);
    last.put("f0", inner);
    GenericRecord record = new GenericData.Record(outer);
    record.put("f0", inner);
    record.put("f1", last);

    assertThat(roundTrip(record)).hasToString(record.toString());
  }
}
