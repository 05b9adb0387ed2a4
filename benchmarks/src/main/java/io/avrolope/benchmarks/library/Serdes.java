// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A serializer and a deserializer that share only an in-memory registry. There is one pair per
 * library and JVM.
 */
final class Serdes {
  private static final Map<String, ?> PROPERTIES = Map.of("schema.registry.url", "mock://serdes");
  private static final String TOPIC = Avrolope.TOPIC;

  private final Serializer<Object> serializer;
  private final Deserializer<Object> deserializer;

  private Serdes(Serializer<Object> serializer, Deserializer<Object> deserializer) {
    this.serializer = serializer;
    this.deserializer = deserializer;
    serializer.configure(PROPERTIES, false);
    deserializer.configure(PROPERTIES, false);
  }

  static Serdes ofAvrolope() {
    return Avrolopes.SERDES;
  }

  static Serdes ofConfluent() {
    return Confluents.SERDES;
  }

  byte[] message(Object datum) {
    return requireNonNull(serializer.serialize(TOPIC, datum));
  }

  Object read(byte[] message) {
    return requireNonNull(deserializer.deserialize(TOPIC, message));
  }

  private static final class Avrolopes {
    static final Serdes SERDES = new Serdes(new KafkaAvroSerializer(), new KafkaAvroDeserializer());
  }

  private static final class Confluents {
    static final Serdes SERDES = new Serdes(ConfluentJar.serializer(), ConfluentJar.deserializer());
  }
}
