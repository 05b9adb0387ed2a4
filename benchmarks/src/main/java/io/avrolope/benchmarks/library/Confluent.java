// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/** Confluent's serializer and deserializer, version 7.9.5, with their mock registry. */
final class Confluent implements LibraryTasks {
  private static final String TOPIC = Avrolope.TOPIC;

  private final Shape shape;
  private final String url = "mock://" + UUID.randomUUID();

  Confluent(Shape shape) {
    AvroTrust.trustGeneratedClasses();
    this.shape = shape;
  }

  @Override
  public Task decoding() {
    List<Object> messages = messages();
    Deserializer<Object> deserializer = deserializer();
    Operation decode =
        shape.evolved() && !shape.generated()
            ? intoReaderSchema(deserializer)
            : message -> requireNonNull(deserializer.deserialize(TOPIC, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  /** Calls the method with a reader schema, which Kafka's interface does not have. */
  private Operation intoReaderSchema(Deserializer<Object> deserializer) {
    MethodHandle deserialize = bind(deserializer);
    Schema reader = shape.reader();
    return message -> {
      try {
        return (Object) deserialize.invokeExact(TOPIC, (byte[]) message, reader);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static MethodHandle bind(Deserializer<Object> deserializer) {
    try {
      return MethodHandles.publicLookup()
          .bind(
              deserializer,
              "deserialize",
              MethodType.methodType(Object.class, String.class, byte[].class, Schema.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The data as Confluent's serializer encodes them. */
  private List<Object> messages() {
    Serializer<Object> serializer = serializer();
    return shape.data().stream().map(datum -> (Object) serializer.serialize(TOPIC, datum)).toList();
  }

  @Override
  public Task encoding() {
    Serializer<Object> serializer = serializer();
    return new Task(datum -> serializer.serialize(TOPIC, datum), shape.data());
  }

  Serializer<Object> serializer() {
    Serializer<Object> serializer = ConfluentJar.serializer();
    serializer.configure(properties(), false);
    return serializer;
  }

  /** A new deserializer on the registry that has the messages' schema. */
  Deserializer<Object> deserializer() {
    Deserializer<Object> deserializer = ConfluentJar.deserializer();
    Map<String, Object> properties = properties();
    if (shape.generated()) {
      properties.put("specific.avro.reader", true);
      properties.put("specific.avro.value.type", shape.reader().getFullName());
    }
    deserializer.configure(properties, false);
    return deserializer;
  }

  private Map<String, Object> properties() {
    return new HashMap<>(Map.of("schema.registry.url", url));
  }
}
