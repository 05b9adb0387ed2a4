package io.avrolope.benchmarks.contestant;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serializer and deserializer of AWS Glue's registry, 1.1.27, without compression, as is its
 * default. Its client asks a server on this machine, once for each schema.
 */
final class Glue {
  /** A version, no compression, and an id of 16 bytes. */
  static final int HEADER = 18;

  private static final String TOPIC = Product.TOPIC;
  private static final String PACKAGE = "com.amazonaws.services.schemaregistry.";
  private static final ClassLoader LOADER = PeerJars.withOurAvro("glue");

  private final Shape shape;
  private final GlueServer server;

  Glue(Shape shape) {
    Trust.generatedClasses();
    this.shape = shape;
    this.server = GlueServer.of(shape.writer().toString());
  }

  /**
   * What it decodes.
   *
   * @throws IllegalArgumentException if another schema than the writer's is wanted, for which it
   *     has no setting
   */
  Task decoding() {
    if (shape.evolved()) {
      throw new IllegalArgumentException("it decodes to the writer's schema");
    }
    List<Object> messages = encoding().all();
    Deserializer<Object> deserializer = deserializer();
    Operation decode = message -> requireNonNull(deserializer.deserialize(TOPIC, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  Task encoding() {
    Serializer<Object> serializer = serializer();
    return new Task(datum -> serializer.serialize(TOPIC, datum), shape.data());
  }

  @SuppressWarnings("unchecked") // it takes objects of any kind
  private Serializer<Object> serializer() {
    return (Serializer<Object>)
        PeerJars.make(
            LOADER, PACKAGE + "serializers.GlueSchemaRegistryKafkaSerializer", properties());
  }

  @SuppressWarnings("unchecked") // it gives objects of any kind
  private Deserializer<Object> deserializer() {
    return (Deserializer<Object>)
        PeerJars.make(
            LOADER, PACKAGE + "deserializers.GlueSchemaRegistryKafkaDeserializer", properties());
  }

  private Map<String, Object> properties() {
    return new HashMap<>(
        Map.of(
            "endpoint", server.url(),
            "region", "us-east-1",
            "dataFormat", "AVRO",
            "schemaName", "benchmark",
            "avroRecordType", shape.generated() ? "SPECIFIC_RECORD" : "GENERIC_RECORD"));
  }
}
