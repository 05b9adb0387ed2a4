package io.avrolope.benchmarks.contestant;

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

/** Confluent's own serializer and deserializer, of 7.9.5, on their mock of a registry. */
final class Confluent {
  private static final String TOPIC = Product.TOPIC;

  private final Shape shape;
  private final String url = "mock://" + UUID.randomUUID();

  Confluent(Shape shape) {
    Trust.generatedClasses();
    this.shape = shape;
  }

  Task decoding() {
    List<Object> messages = messages();
    Deserializer<Object> deserializer = deserializer();
    Operation decode =
        shape.evolved() && !shape.generated()
            ? intoReaderSchema(deserializer)
            : message -> requireNonNull(deserializer.deserialize(TOPIC, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  /** The reader schema is an argument of a method that Kafka's interface does not have. */
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

  /** The data as Confluent's serializer writes them. */
  private List<Object> messages() {
    Serializer<Object> serializer = serializer();
    return shape.data().stream().map(datum -> (Object) serializer.serialize(TOPIC, datum)).toList();
  }

  Task encoding() {
    Serializer<Object> serializer = serializer();
    return new Task(datum -> serializer.serialize(TOPIC, datum), shape.data());
  }

  Serializer<Object> serializer() {
    Serializer<Object> serializer = ConfluentJar.serializer();
    serializer.configure(properties(), false);
    return serializer;
  }

  /** A new one, on the registry that the messages were written with. */
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
