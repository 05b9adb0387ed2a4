// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.registry.avro.SchemaText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schema that objects are written with, and the reader schema that they are read with. */
class SchemaChoiceTest {
  private static final Schema NARROW =
      schema("{\"name\":\"a\",\"type\":\"int\"},{\"name\":\"b\",\"type\":\"string\"}");

  /** The same fields in another order, a wider type, and one more with a default. */
  private static final Schema WIDE =
      schema(
          "{\"name\":\"b\",\"type\":\"string\"},{\"name\":\"c\",\"type\":\"int\",\"default\":9},"
              + "{\"name\":\"a\",\"type\":\"long\"}");

  private static Schema schema(String fields) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + fields + "]}");
  }

  private static GenericRecord narrow() {
    GenericRecord record = new GenericData.Record(NARROW);
    record.put("a", 5);
    record.put("b", "text");
    return record;
  }

  @Test
  void withoutAutoRegisterTheSchemaMustBeRegistered() {
    try (Pair registering = Pair.of("schema.registry.url", "mock://no-auto");
        Pair pair =
            Pair.of("schema.registry.url", "mock://no-auto", "auto.register.schemas", "false")) {
      assertThatThrownBy(() -> pair.write(narrow()))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot encode the value for topic orders (envelope confluent). See "
                  + TROUBLESHOOTING
                  + "#unknown-schema")
          .cause()
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage("Schema R of subject orders-value not found in mock://no-auto");

      byte[] registered = registering.write(narrow());
      assertThat(pair.write(narrow())).isEqualTo(registered);
    }
  }

  @Test
  void objectsAreWrittenWithTheLatestVersionByFieldName() {
    try (Pair registering = Pair.of("schema.registry.url", "mock://latest");
        Pair latest =
            Pair.of(
                "schema.registry.url",
                "mock://latest",
                "auto.register.schemas",
                false,
                "use.latest.version",
                true)) {
      registering.serializer().serialize(Pair.TOPIC, new GenericData.Record(empty()));
      registering.write(wide());

      GenericRecord read = (GenericRecord) registering.read(latest.write(narrow()));

      assertThat(read.getSchema()).isEqualTo(WIDE);
      assertThat(read.get("a")).isEqualTo(5L);
      assertThat(read.get("b").toString()).isEqualTo("text");
      assertThat(read.get("c")).isEqualTo(9);
    }
  }

  private static Schema empty() {
    return schema("");
  }

  private static GenericRecord wide() {
    GenericRecord record = new GenericData.Record(WIDE);
    record.put("a", 1L);
    record.put("b", "");
    record.put("c", 2);
    return record;
  }

  @Test
  void autoRegisterOverridesUseLatestVersion() {
    try (Pair registering = Pair.of("schema.registry.url", "mock://shadowed");
        Pair both = Pair.of("schema.registry.url", "mock://shadowed", "use.latest.version", true)) {
      registering.write(wide());
      GenericRecord read = (GenericRecord) registering.read(both.write(narrow()));

      assertThat(read.getSchema()).isEqualTo(NARROW);
    }
  }

  @Test
  void aLatestVersionThatCannotReadTheObjectsSchemaIsRefused() {
    Schema other = schema("{\"name\":\"x\",\"type\":\"int\"}");
    GenericRecord record = new GenericData.Record(other);
    record.put("x", 1);
    try (Pair registering = Pair.of("schema.registry.url", "mock://strict");
        Pair latest =
            Pair.of(
                "schema.registry.url",
                "mock://strict",
                "auto.register.schemas",
                false,
                "use.latest.version",
                true)) {
      registering.write(record);

      assertThatThrownBy(() -> latest.write(narrow()))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage(
              "The latest schema of subject orders-value (schema id 1) cannot read all data of"
                  + " schema R: [READER_FIELD_MISSING_DEFAULT_VALUE at /fields/0]");
    }
  }

  @Test
  void useLatestVersionMakesTheLatestVersionTheReaderSchema() {
    try (Pair registering = Pair.of("schema.registry.url", "mock://read-latest");
        Pair latest =
            Pair.of(
                "schema.registry.url",
                "mock://read-latest",
                "use.latest.version",
                true,
                "latest.cache.ttl.sec",
                0)) {
      byte[] record = registering.write(narrow());
      assertThat(((GenericRecord) latest.read(record)).getSchema()).isEqualTo(NARROW);
      registering.write(wide());
      assertThat(((GenericRecord) latest.read(record)).getSchema()).isEqualTo(WIDE);
    }
  }

  @Test
  void theReaderSchemaCanBeTextAFileOrAResource(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("wide.avsc"), WIDE.toString());
    for (String source : new String[] {WIDE.toString(), "file:" + file, file.toUri().toString()}) {
      try (Pair pair = Pair.of("value.reader.schema", source, "reader.schema", "not this one")) {
        GenericRecord read = (GenericRecord) pair.read(pair.write(narrow()));

        assertThat(read.getSchema()).isEqualTo(WIDE);
        assertThat(read.get("a")).isEqualTo(5L);
      }
    }
    try (Pair pair = Pair.of("reader.schema", "classpath:reader-schemas/text.avsc")) {
      assertThat(pair.read(pair.write(new byte[] {'a', 'b'}))).isEqualTo("ab");
      assertThat(pair.read(pair.write("ab"))).isEqualTo("ab");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          file:/no/such/file.avsc      | Invalid value file:/no/such/file.avsc for configuration reader.schema: The schema cannot be read: java.nio.file.NoSuchFileException: /no/such/file.avsc
          classpath:no-such.avsc       | Invalid value classpath:no-such.avsc for configuration reader.schema: The schema cannot be read: java.io.IOException: no no-such.avsc on the class path
          """)
  void aMissingReaderSchemaIsAConfigurationError(String source, String message) {
    assertThatThrownBy(() -> Pair.of("reader.schema", source))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "io.avrolope.kafka.subject.TopicNameStrategy, orders-value",
    "io.avrolope.kafka.TopicNameStrategy, orders-value",
    "io.avrolope.kafka.RecordNameStrategy, R",
    "io.avrolope.kafka.TopicRecordNameStrategy, orders-R",
    "io.confluent.kafka.serializers.subject.TopicNameStrategy, orders-value",
    "TopicNameStrategy, orders-value",
    "io.avrolope.kafka.subject.RecordNameStrategy, R",
    "io.confluent.kafka.serializers.subject.RecordNameStrategy, R",
    "io.avrolope.kafka.subject.TopicRecordNameStrategy, orders-R",
    "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy, orders-R"
  })
  void theStrategyNamesTheSubject(String strategy, String subject, @TempDir Path directory) {
    try (Pair pair =
        Pair.of(
            "schema.registry.url",
            "file:" + directory,
            "envelope",
            "version",
            "reader.schema",
            NARROW.toString(),
            "value.subject.name.strategy",
            strategy)) {
      assertThat(pair.read(pair.write(narrow()))).isEqualTo(narrow());
      assertThat(directory.resolve(subject).resolve("1.avsc")).exists();
    }
  }

  @Test
  void namesOfAReaderSchemaAreNotChecked() {
    String odd =
        "{'type':'record','name':'my-topic.10019_State','fields':[{'name':'a-b','type':'int'}]}"
            .replace('\'', '"');
    Schema schema = SchemaText.parse(odd, "a test");
    GenericRecord written = new GenericData.Record(schema);
    written.put("a-b", 7);

    try (Pair pair = Pair.of("reader.schema", odd)) {
      assertThat(pair.read(pair.write(written))).isEqualTo(written);
    }
  }

  @Test
  void aDefaultOfAReaderSchemaMustFitItsField() {
    String wrong =
        "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':'x'}]}"
            .replace('\'', '"');

    assertThatThrownBy(() -> Pair.of("reader.schema", wrong))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("Invalid default for field a");
  }

  @Test
  void aVersionOfASubjectNamedAfterTheRecordNeedsAReaderSchema() {
    try (Pair pair =
        Pair.of("envelope", "version", "value.subject.name.strategy", RecordNameStrategy.class)) {
      byte[] record = pair.write(narrow());

      assertThatThrownBy(() -> pair.read(record))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "The subject cannot be named after the record, because no reader schema is"
                  + " configured; set reader.schema, specific.avro.key.type or"
                  + " specific.avro.value.type");
      assertThatThrownBy(() -> pair.write(5))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage("The subject cannot be named after the record: schema int is not a record");
    }
  }

  /** The writer schema names the subject, as in Confluent's deserializer. */
  @ParameterizedTest
  @CsvSource({"RecordNameStrategy", "TopicRecordNameStrategy"})
  void aSubjectNamedAfterTheRecordHasALatestVersion(String strategy, @TempDir Path directory) {
    String url = "file:" + directory;
    String key = "value.subject.name.strategy";
    try (Pair writer = Pair.of("schema.registry.url", url, key, strategy)) {
      byte[] record = writer.write(narrow());
      writer.write(wide());
      try (Pair latest =
          Pair.of("schema.registry.url", url, key, strategy, "use.latest.version", true)) {
        GenericRecord read = (GenericRecord) latest.read(record);

        assertThat(read.getSchema()).isEqualTo(WIDE);
        assertThat(read.get("a")).isEqualTo(5L);
        assertThat(read.get("c")).isEqualTo(9);
      }
    }
  }

  @Test
  void producersAndConsumersCanShareOnlyADirectory(@TempDir Path directory) {
    String url = directory.toUri().toString();
    byte[] v1;
    byte[] v2;
    try (Pair producer = Pair.of("schema.registry.url", url, "envelope", "versioned-event")) {
      v1 = producer.write(Vectors.event(Vectors.EVENT_V1));
      v2 = producer.write(Vectors.event(Vectors.EVENT_V2));
    }
    assertThat(v1).isEqualTo(Vectors.bytes("versioned-event-1"));
    assertThat(v2).isEqualTo(Vectors.bytes("versioned-event-2"));
    try (Pair consumer = Pair.of("schema.registry.url", url, "envelope", "versioned-event")) {
      assertThat(consumer.read(v1)).isEqualTo(Vectors.event(Vectors.EVENT_V1));
      assertThat(consumer.read(v2)).isEqualTo(Vectors.event(Vectors.EVENT_V2));
    }
  }
}
