// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Deserializer;

/** The library whose deserializer reads the first message of a JVM. */
public enum FirstMessageLibrary {
  AVROLOPE {
    @Override
    int register(Schema schema) {
      SchemaReference reference =
          SchemaRegistries.open(RegistryOptions.of("mock://" + SCOPE))
              .register(SUBJECT, schema, SchemaReference.Kind.ID);
      return ((SchemaReference.Id) reference).id();
    }

    @Override
    Deserializer<Object> deserializer() {
      return new KafkaAvroDeserializer();
    }
  },
  CONFLUENT {
    @Override
    int register(Schema schema) {
      return ConfluentJar.register(SCOPE, SUBJECT, schema);
    }

    @Override
    Deserializer<Object> deserializer() {
      return ConfluentJar.deserializer();
    }
  };

  private static final String SCOPE = "first";
  private static final String SUBJECT = Avrolope.TOPIC + "-value";

  /** The datum of a workload's first message, without the header. */
  public static byte[] datum(Shape shape) {
    return ApacheAvro.encoded(shape).get(0);
  }

  /**
   * Parses the schema and registers it in an in-memory registry. The supplier creates a
   * deserializer and decodes the datum.
   */
  public Supplier<Object> prepare(String schema, byte[] datum) {
    return reading(List.of(message(new Schema.Parser().parse(schema), datum)));
  }

  /**
   * The same for several schemas. The supplier decodes the first datum of each, and returns the
   * last object.
   */
  public Supplier<Object> prepareAll(List<Shape> shapes) {
    return reading(shapes.stream().map(each -> message(each.writer(), datum(each))).toList());
  }

  private byte[] message(Schema schema, byte[] datum) {
    int id = register(schema);
    return ByteBuffer.allocate(5 + datum.length).put((byte) 0).putInt(id).put(datum).array();
  }

  private Supplier<Object> reading(List<byte[]> messages) {
    return () -> {
      Deserializer<Object> deserializer = deserializer();
      deserializer.configure(Map.of("schema.registry.url", "mock://" + SCOPE), false);
      Object last = messages;
      for (byte[] message : messages) {
        last = requireNonNull(deserializer.deserialize(Avrolope.TOPIC, message));
      }
      return last;
    };
  }

  abstract int register(Schema schema);

  abstract Deserializer<Object> deserializer();
}
