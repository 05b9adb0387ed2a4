// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.Marks;
import io.avrolope.error.InvalidDatumException;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects, topics and headers that cannot be serialized: each is a clear failure of one record. */
class HostileObjectsTest {
  private static final String HEADER_SERIALIZER =
      "io.confluent.kafka.serializers.schema.id.HeaderSchemaIdSerializer";

  private final Pair pair = Pair.of();

  @AfterEach
  void close() {
    pair.close();
  }

  private void assertInvalid(Object datum, String message) {
    assertThatThrownBy(() -> pair.write(datum))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(message);
  }

  @Test
  @SuppressWarnings("NullAway") // a user's class
  void anObjectWithoutASchemaIsNamed() {
    GenericContainer none = () -> null;

    assertInvalid(
        none,
        "Cannot serialize an object of class "
            + none.getClass().getName()
            + ", whose getSchema() returned null");
  }

  private static IllegalStateException refusal() {
    return new IllegalStateException(Marks.TEXT);
  }

  /** A text, a map and a record of an application, whose methods throw. */
  static Stream<Object> throwing() {
    CharSequence text =
        new CharSequence() {
          @Override
          public int length() {
            throw refusal();
          }

          @Override
          public char charAt(int index) {
            throw refusal();
          }

          @Override
          public CharSequence subSequence(int start, int end) {
            throw refusal();
          }

          @Override
          public String toString() {
            throw refusal();
          }
        };
    Map<String, String> map =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, String>> entrySet() {
            throw refusal();
          }
        };
    GenericContainer record =
        () -> {
          throw refusal();
        };
    return Stream.of(text, map, record);
  }

  @ParameterizedTest
  @MethodSource("throwing")
  void anObjectWhoseOwnMethodsThrowIsAFailureOfTheRecord(Object datum) {
    SerializationException failure =
        catchThrowableOfType(SerializationException.class, () -> pair.write(datum));

    assertThat(failure.getCause())
        .isInstanceOf(InvalidDatumException.class)
        .message()
        .contains(datum.getClass().getName());
    Marks.assertNoneIn(failure);
  }

  @Test
  void aMapThatContainsItselfIsNamed() {
    Map<String, Object> map = new HashMap<>();
    map.put("self", map);

    assertInvalid(
        map,
        "Cannot serialize a map with more than 200 levels of maps inside, perhaps because it"
            + " contains itself");
  }

  @Test
  void aDeepMapIsWrittenAndRead() {
    Map<String, Object> map = Map.of("a", "b");
    for (int i = 0; i < 150; i++) {
      map = Map.of("m", map);
    }

    assertThat(pair.read(pair.write(map))).isInstanceOf(Map.class);
  }

  static Stream<Map<String, ?>> mixedNumbers() {
    Map<String, Object> numbers = new TreeMap<>(Map.of("a", 1, "b", 5_000_000_000L));
    return Stream.of(
        numbers,
        new TreeMap<>(Map.of("a", 1L, "b", 2.5)),
        new TreeMap<>(Map.of("a", Map.of("x", 1), "b", Map.of("y", 2L))));
  }

  /** Avro's writer would cut them to the class of the first. */
  @ParameterizedTest
  @MethodSource("mixedNumbers")
  void aMapWithNumbersOfSeveralClassesIsRefused(Map<String, ?> map) {
    assertThatThrownBy(() -> pair.write(map))
        .cause()
        .isInstanceOf(InvalidDatumException.class)
        .hasMessageContaining("Put values of one class into the map");
  }

  @Test
  void aMapThatChangesIsNamed() {
    assertInvalid(new ChangingMap(), "Cannot serialize a map that changes while it is written");
  }

  @Test
  @SuppressWarnings("NullAway") // Java callers may do this
  void aRecordWithoutATopicCannotBeWrittenButRead() {
    byte[] record = pair.write("x");

    assertThat(pair.deserializer().deserialize(null, record)).isEqualTo("x");
    assertThatThrownBy(() -> pair.serializer().serialize(null, "x"))
        .isInstanceOf(SerializationException.class)
        .cause()
        .hasMessage("The topic is null, so no subject can be named");
  }

  @Test
  void readOnlyHeadersAreNamed() {
    RecordHeaders headers = new RecordHeaders();
    headers.setReadOnly();
    try (Pair toHeader = Pair.of("value.schema.id.serializer", HEADER_SERIALIZER)) {
      assertThatThrownBy(() -> toHeader.serializer().serialize("t", headers, "x"))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "The schema cannot be written to a header, because the record's headers are"
                  + " read-only; call serialize(topic, headers, data) before the record is sent");
    }
  }

  @Test
  void aRecordThatCannotBeWrittenGetsNoHeader() {
    RecordHeaders headers = new RecordHeaders();
    Schema schema = Schema.createRecord("R", null, null, false);
    schema.setFields(
        java.util.List.of(new Schema.Field("a", Schema.create(Schema.Type.INT), null, null)));
    try (Pair toHeader = Pair.of("value.schema.id.serializer", HEADER_SERIALIZER)) {
      assertThatThrownBy(
              () -> toHeader.serializer().serialize("t", headers, new GenericData.Record(schema)))
          .isInstanceOf(SerializationException.class);
      assertThat(headers).isEmpty();
    }
  }

  /** As a map that another thread changes. */
  private static final class ChangingMap extends AbstractMap<String, String> {
    @Override
    public Set<Entry<String, String>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public int size() {
          return 1;
        }

        @Override
        public Iterator<Entry<String, String>> iterator() {
          throw new ConcurrentModificationException();
        }
      };
    }
  }
}
