// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.Marks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions, logs and headers of a record that fails quote none of its values. */
class QuotedValuesTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  /** A user's conversion, which quotes what it refuses. */
  public static final class Iban extends Conversion<StringBuilder> {
    @Override
    public Class<StringBuilder> getConvertedType() {
      return StringBuilder.class;
    }

    @Override
    public String getLogicalTypeName() {
      return "uuid";
    }

    @Override
    public StringBuilder fromCharSequence(CharSequence text, Schema schema, LogicalType type) {
      throw refusal(text);
    }

    @Override
    public CharSequence toCharSequence(StringBuilder text, Schema schema, LogicalType type) {
      throw refusal(text);
    }

    private static IllegalArgumentException refusal(CharSequence text) {
      IllegalArgumentException refusal =
          new IllegalArgumentException("no IBAN: " + text, new Exception("cause: " + text));
      refusal.addSuppressed(new Exception("suppressed: " + text));
      return refusal;
    }
  }

  static Stream<Schema> conversions() {
    return Stream.of(
        LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING)),
        LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT)),
        LogicalTypes.timeMicros().addToSchema(Schema.create(Schema.Type.LONG)));
  }

  private static Object mark(Schema type) {
    return switch (type.getType()) {
      case INT -> Marks.INT;
      case LONG -> Marks.LONG;
      default -> new Utf8(Marks.TEXT);
    };
  }

  private static GenericData.Record record(Schema type, Object value) {
    Schema schema =
        Schema.createRecord(
            "Payment", null, "shop", false, Arrays.asList(new Schema.Field("field", type)));
    GenericData.Record record = new GenericData.Record(schema);
    record.put(0, value);
    return record;
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void aRefusedLogicalTypeIsNotQuoted(Schema type) {
    Map<String, Object> registry = Pair.properties();
    try (Pair pair = pair(registry);
        Pair converting = pair(registry, "avro.use.logical.type.converters", true)) {
      assertNothingIsQuoted(converting, pair.write(record(type, mark(type))));
    }
  }

  @Test
  void aValueThatAUsersConversionRefusesIsNotQuoted() {
    Map<String, Object> registry = Pair.properties();
    Schema type = LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
    try (Pair pair = pair(registry);
        Pair converting =
            pair(
                registry,
                "avro.use.logical.type.converters",
                true,
                "avro.conversions",
                Iban.class.getName())) {
      assertNothingIsQuoted(converting, pair.write(record(type, mark(type))));
      @SuppressWarnings("UnnecessaryStringBuilder") // the conversion's class
      Object unwritable = record(type, new StringBuilder(Marks.TEXT));

      SerializationException failure =
          catchThrowableOfType(SerializationException.class, () -> converting.write(unwritable));

      assertThat(failure.getCause())
          .hasMessage("Expected a uuid but found java.lang.StringBuilder at shop.Payment.field");
      Marks.assertNoneIn(failure);
    }
  }

  private static Pair pair(Map<String, Object> registry, Object... more) {
    Object[] all = Arrays.copyOf(more, more.length + 2);
    all[more.length] = "schema.registry.url";
    all[more.length + 1] = Objects.requireNonNull(registry.get("schema.registry.url"));
    return Pair.of(all);
  }

  @Test
  void damagedRecordsAreNotQuoted() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(record(TEXT, new Utf8(Marks.TEXT)));
      for (int length = 0; length < record.length; length++) {
        assertNothingIsQuoted(pair, Arrays.copyOf(record, length));
      }
      assertNothingIsQuoted(pair, Arrays.copyOf(record, record.length + 1));
      byte[] otherMagic = record.clone();
      otherMagic[0] = 7;
      assertNothingIsQuoted(pair, otherMagic);
      assertNothingIsQuoted(pair, Marks.TEXT.getBytes(StandardCharsets.UTF_8));
      assertNothingIsQuoted(pair, ("{\"a\":" + Marks.LONG + "}").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** In the exceptions, the log, and the headers of the dead letter. */
  private static void assertNothingIsQuoted(Pair pair, byte[] bytes) {
    String log =
        CapturedStderr.of(
            () -> {
              SerializationException failure =
                  catchThrowableOfType(SerializationException.class, () -> pair.read(bytes));
              assertThat(failure).isNotNull();
              Marks.assertNoneIn(failure);
              assertNothingIsQuoted(bytes, failure);
            });
    Marks.assertNoneIn(log);
  }

  private static void assertNothingIsQuoted(byte[] bytes, Exception failure) {
    ProducerRecord<byte[], byte[]> letter =
        new DeadLetters(Map.of())
            .letter("dead", new ConsumerRecord<>("orders", 0, 0, null, bytes), failure);
    for (Header header : letter.headers()) {
      ByteBuffer text = ByteBuffer.wrap(header.value() == null ? new byte[0] : header.value());
      Marks.assertNoneIn(StandardCharsets.UTF_8.decode(text).toString());
    }
  }
}
