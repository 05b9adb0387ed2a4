// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;

/** Our serializer and deserializer, with an in-memory registry of their own. */
final class Avrolope implements LibraryTasks {
  static final String TOPIC = "benchmark";

  private final Shape shape;
  private final SchemaRegistry registry =
      SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));

  private final Map<String, Object> client;

  Avrolope(Shape shape) {
    this(shape, Map.of());
  }

  private Avrolope(Shape shape, Map<String, Object> client) {
    this.shape = shape;
    this.client = client;
  }

  /** The same as a client configures it, which shows its metrics in JMX. */
  static Avrolope watched(Shape shape) {
    return new Avrolope(shape, Map.of("client.id", TOPIC));
  }

  /** The same with generic records without boxes. */
  static Avrolope unboxed(Shape shape) {
    return new Avrolope(shape, Map.of(AvrolopeConfig.CODEC_UNBOXED_RECORDS, true));
  }

  @Override
  public Task decoding() {
    List<Object> messages = messages();
    KafkaAvroDeserializer deserializer = deserializer();
    Operation decode = message -> requireNonNull(deserializer.deserialize(TOPIC, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  /** The data as our serializer encodes them. */
  private List<Object> messages() {
    KafkaAvroSerializer serializer = serializer();
    return shape.data().stream()
        .map(datum -> (Object) requireNonNull(serializer.serialize(TOPIC, datum)))
        .toList();
  }

  @Override
  public Task encoding() {
    KafkaAvroSerializer serializer = serializer();
    return new Task(datum -> requireNonNull(serializer.serialize(TOPIC, datum)), shape.data());
  }

  KafkaAvroSerializer serializer() {
    if (shape.framing() != Framing.HEADER) {
      for (Schema version :
          List.of(EventV1.getClassSchema(), EventV2.getClassSchema(), Event.getClassSchema())) {
        registry.register(TOPIC + "-value", version, SchemaReference.Kind.VERSION);
      }
    }
    KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry);
    serializer.configure(properties(), false);
    return serializer;
  }

  KafkaAvroDeserializer deserializer() {
    Map<String, Object> properties = properties();
    if (shape.generated()) {
      properties.put(AvrolopeConfig.SPECIFIC_AVRO_READER, true);
      properties.put(AvrolopeConfig.SPECIFIC_AVRO_VALUE_TYPE, shape.reader().getFullName());
    } else if (shape.evolved()) {
      properties.put(AvrolopeConfig.READER_SCHEMA, shape.reader().toString());
    }
    if (shape.end() == Shape.End.LAST_WANTED_FIELD) {
      properties.put(AvrolopeConfig.CODEC_STOP_AFTER_LAST_FIELD, true);
    }
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry);
    deserializer.configure(properties, false);
    return deserializer;
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>(client);
    properties.put(AvrolopeConfig.ENVELOPE, envelope(shape.framing()));
    return properties;
  }

  private static String envelope(Framing framing) {
    return switch (framing) {
      case BARE -> Envelopes.VERSION_IN_FIELD;
      case HEADER -> Envelopes.CONFLUENT;
      case WRAPPED -> Envelopes.VERSIONED_EVENT;
    };
  }
}
