// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The warning of a deserializer that returns generic records where a class exists. */
class GeneratedClassHintTest {
  private static final AtomicInteger LOADED = new AtomicInteger();

  /** Each test uses a class of its own, because each class has one warning in a JVM. */
  static final class First {
    static {
      LOADED.incrementAndGet();
    }
  }

  static final class Second {}

  static final class Third {}

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void restoreLoader() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private static GenericRecord record(String name) {
    Schema schema =
        SchemaBuilder.record(name)
            .namespace(GeneratedClassHintTest.class.getName())
            .fields()
            .requiredInt("n")
            .endRecord();
    return new GenericRecordBuilder(schema).set("n", 1).build();
  }

  private static String logOfReading(Pair pair, String name) {
    GenericRecord record = record(name);
    byte[] bytes = pair.write(record);
    return CapturedStderr.of(
        () -> assertThat(pair.read(bytes)).isExactlyInstanceOf(GenericData.Record.class));
  }

  @Test
  void aClassOfTheSchemasNameHasOneWarning() {
    try (Pair one = Pair.of();
        Pair other = Pair.of("max.schemas.per.subject", 7)) {
      String log = logOfReading(one, "First") + logOfReading(one, "First");

      assertThat(log)
          .containsOnlyOnce("WARN")
          .contains("io.avrolope.kafka.KafkaAvroDeserializer")
          .contains(
              "Records of schema io.avrolope.kafka.GeneratedClassHintTest.First are returned as"
                  + " GenericRecord, although the class path has"
                  + " io.avrolope.kafka.GeneratedClassHintTest$First.")
          .contains("set specific.avro.reader=true to get its objects");
      assertThat(logOfReading(other, "First")).as("another deserializer").isEmpty();
    }
    assertThat(LOADED).as("initialized classes").hasValue(0);
  }

  @Test
  void aClassIsFoundAsAResourceAndNotLoaded() {
    AtomicInteger asked = new AtomicInteger();
    String file = Second.class.getName();
    Thread.currentThread()
        .setContextClassLoader(
            new ClassLoader(before) {
              @Override
              protected Class<?> loadClass(String name, boolean resolve)
                  throws ClassNotFoundException {
                if (name.equals(file)) {
                  asked.incrementAndGet();
                }
                return super.loadClass(name, resolve);
              }
            });
    try (Pair pair = Pair.of()) {
      assertThat(logOfReading(pair, "Second")).contains("GeneratedClassHintTest$Second");
    }
    assertThat(asked).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "False"})
  void whoeverChoosesGenericRecordsIsNotWarned(String chosen) {
    try (Pair pair = Pair.of("specific.avro.reader", chosen)) {
      assertThat(logOfReading(pair, "Third")).isEmpty();
    }
  }

  @Test
  void theSerdeOfGenericRecordsDoesNotWarn() {
    try (GenericAvroSerde serde = new GenericAvroSerde()) {
      serde.configure(Map.of("schema.registry.url", "mock://generated-class-hint"), false);
      byte[] bytes = serde.serializer().serialize("orders", record("Third"));
      String log =
          CapturedStderr.of(
              () ->
                  assertThat(serde.deserializer().deserialize("orders", bytes))
                      .isEqualTo(record("Third")));
      assertThat(log).isEmpty();
    }
  }

  @Test
  void aSchemaWithoutAClassHasNoWarning() {
    try (Pair pair = Pair.of()) {
      assertThat(logOfReading(pair, "Nowhere")).isEmpty();
    }
  }
}
