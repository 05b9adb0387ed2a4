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
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.kafka.common.metrics.Monitorable;

/** Our serializer and deserializer, with an in-memory registry of their own. */
final class Avrolope {
  static final String TOPIC = "benchmark";

  private final Shape shape;
  private final SchemaRegistry registry =
      SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));

  private final Consumer<Monitorable> begin;

  Avrolope(Shape shape) {
    this(shape, unwatched -> {});
  }

  private Avrolope(Shape shape, Consumer<Monitorable> begin) {
    this.shape = shape;
    this.begin = begin;
  }

  /** The same with client metrics registered. */
  static Avrolope watched(Shape shape) {
    return new Avrolope(shape, watched -> watched.withPluginMetrics(new ClientMetrics()));
  }

  Task decoding() {
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

  Task encoding() {
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
    begin.accept(serializer);
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
    begin.accept(deserializer);
    return deserializer;
  }

  private Map<String, Object> properties() {
    return new HashMap<>(Map.of(AvrolopeConfig.ENVELOPE, envelope(shape.framing())));
  }

  private static String envelope(Framing framing) {
    return switch (framing) {
      case BARE -> Envelopes.VERSION_IN_FIELD;
      case HEADER -> Envelopes.CONFLUENT;
      case WRAPPED -> Envelopes.VERSIONED_EVENT;
    };
  }
}
