// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import java.time.Instant;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Latest versions whose differences Avro's comparison of schemas ignores. */
class LatestSchemaTest {
  private static final Schema WITH_A = schema("'a','type':'int'");
  private static final Schema WITH_B = schema("'b','type':'int','default':0");
  private static final Schema WITH_ALIAS = schema("'b','type':'int','default':0,'aliases':['a']");

  private String url = "";

  private static Schema schema(String field) {
    String text = "{'type':'record','name':'R','fields':[{'name':" + field + "}]}";
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static GenericRecord record(Schema schema, Object value) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value);
    return record;
  }

  @BeforeEach
  void nameRegistry() {
    url = "mock://" + UUID.randomUUID();
  }

  private Pair pair(Object... more) {
    Object[] all = new Object[more.length + 4];
    System.arraycopy(more, 0, all, 4, more.length);
    all[0] = "schema.registry.url";
    all[1] = url;
    all[2] = "latest.cache.ttl.sec";
    all[3] = 0;
    return Pair.of(all);
  }

  @Test
  void aNewAliasOfTheLatestVersionIsNoticed() {
    try (Pair registering = pair();
        Pair latest = pair("use.latest.version", true)) {
      byte[] written = registering.write(record(WITH_A, 5));
      registering.write(record(WITH_B, 1));
      assertThat(latest.read(written)).isEqualTo(record(WITH_B, 0));

      registering.write(record(WITH_ALIAS, 1));
      assertThat(latest.read(written)).isEqualTo(record(WITH_ALIAS, 5));
    }
  }

  @Test
  void eachTopicHasTheLatestVersionOfItsOwn() {
    String strategy = "TopicRecordNameStrategy";
    try (Pair registering = pair("value.subject.name.strategy", strategy);
        Pair latest = pair("value.subject.name.strategy", strategy, "use.latest.version", true)) {
      byte[] written = registering.serializer().serialize("one", record(WITH_A, 5));
      registering.serializer().serialize("two", record(WITH_A, 5));
      registering.serializer().serialize("one", record(WITH_B, 1));
      registering.serializer().serialize("two", record(WITH_ALIAS, 1));

      assertThat(latest.deserializer().deserialize("one", written)).isEqualTo(record(WITH_B, 0));
      assertThat(latest.deserializer().deserialize("two", written))
          .isEqualTo(record(WITH_ALIAS, 5));
    }
  }

  /** The fingerprint of both versions is the same. */
  @Test
  void aNewDefaultOfTheLatestVersionIsWritten() {
    Schema first = schema("'b','type':'int','default':1");
    Schema second = schema("'b','type':'int','default':2");
    Schema empty = schema("'a','type':'int','default':0");
    try (Pair registering = pair("envelope", "single-object");
        Pair latest =
            pair(
                "envelope",
                "single-object",
                "auto.register.schemas",
                false,
                "latest.compatibility.strict",
                false,
                "use.latest.version",
                true)) {
      registering.write(record(first, 0));
      assertThat(registering.read(latest.write(record(empty, 7)))).hasToString("{\"b\": 1}");

      registering.write(record(second, 0));
      assertThat(registering.read(latest.write(record(empty, 7)))).hasToString("{\"b\": 2}");
    }
  }

  @Test
  void aNumberOfMillisecondsIsNotWrittenAsOneOfMicroseconds() {
    Schema millis = schema("'t','type':{'type':'long','logicalType':'timestamp-millis'}");
    Schema micros = schema("'t','type':{'type':'long','logicalType':'timestamp-micros'}");
    try (Pair registering = pair("avro.use.logical.type.converters", true);
        Pair latest =
            pair(
                "avro.use.logical.type.converters",
                true,
                "auto.register.schemas",
                false,
                "use.latest.version",
                true)) {
      Instant now = Instant.ofEpochMilli(1);
      registering.write(record(micros, now));

      assertThat(registering.read(latest.write(record(micros, now))))
          .isEqualTo(record(micros, now));
      assertThatThrownBy(() -> latest.write(record(millis, now)))
          .cause()
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage(
              "Expected the logical type timestamp-millis of the object's schema but found"
                  + " timestamp-micros in the schema that the record would name, at R.t: the number"
                  + " would mean another value. Create the object with that schema");
    }
  }
}
