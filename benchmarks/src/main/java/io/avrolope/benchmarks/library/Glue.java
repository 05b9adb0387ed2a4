// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serializer and deserializer of AWS Glue Schema Registry 1.1.27, without compression (the
 * default). Their client sends one request per schema to a server on this machine.
 */
final class Glue implements LibraryTasks {
  /** A version byte, a compression byte and a schema version id of 16 bytes. */
  static final int HEADER = 18;

  private static final String TOPIC = Avrolope.TOPIC;
  private static final String PACKAGE = "com.amazonaws.services.schemaregistry.";
  private static final ClassLoader LOADER = PeerJars.withOurAvro("glue");

  private final Shape shape;
  private final GlueServer server;

  Glue(Shape shape) {
    AvroTrust.trustGeneratedClasses();
    this.shape = shape;
    this.server = GlueServer.of(shape.writer().toString());
  }

  /**
   * Decoding with AWS Glue's deserializer.
   *
   * @throws IllegalArgumentException if the reader schema differs from the writer schema; AWS Glue
   *     has no setting for a reader schema
   */
  @Override
  public Task decoding() {
    if (shape.evolved()) {
      throw new IllegalArgumentException("AWS Glue decodes only to the writer schema");
    }
    List<Object> messages = encoding().all();
    Deserializer<Object> deserializer = deserializer();
    Operation decode = message -> requireNonNull(deserializer.deserialize(TOPIC, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  @Override
  public Task encoding() {
    Serializer<Object> serializer = serializer();
    return new Task(datum -> serializer.serialize(TOPIC, datum), shape.data());
  }

  @SuppressWarnings("unchecked") // it accepts objects of any class
  private Serializer<Object> serializer() {
    return (Serializer<Object>)
        PeerJars.make(
            LOADER, PACKAGE + "serializers.GlueSchemaRegistryKafkaSerializer", properties());
  }

  @SuppressWarnings("unchecked") // it returns objects of any class
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
