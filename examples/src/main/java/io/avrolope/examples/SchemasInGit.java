// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Uses a directory of schemas in Git as the registry, without a registry server.
 *
 * <p>The directory is {@code src/main/resources/schemas}: one file for each version of each
 * subject, {@code orders-value/1.avsc} for example, and {@code ids.properties}. The application
 * carries the directory on its class path, so that the schemas of a release are reviewed and
 * shipped with it. A new version is a new file. A serializer cannot register schemas there: a
 * schema that has no file is refused. Needs no broker. The exit status is 0 only if the order was
 * read back equal, and the other schema refused.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package -Dquickstart.main=SchemasInGit}
 */
public final class SchemasInGit {
  private static final String TOPIC = "orders";
  private static final Map<String, Object> PROPERTIES =
      Map.of(
          "schema.registry.url", "classpath:schemas",
          "auto.register.schemas", false,
          "envelope", "version");

  private SchemasInGit() {}

  public static void main(String[] args) throws IOException {
    System.exit(run(System.out) ? 0 : 1);
  }

  /** Runs the example; returns whether it ended as described. */
  static boolean run(PrintStream out) throws IOException {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(PROPERTIES, false);
      deserializer.configure(PROPERTIES, false);

      GenericRecord order = new GenericData.Record(schema("schemas/orders-value/2.avsc"));
      order.put("id", "o-1");
      order.put("cents", 1999);
      order.put("currency", "CHF");
      byte[] record = Objects.requireNonNull(serializer.serialize(TOPIC, order));
      Object read = Objects.requireNonNull(deserializer.deserialize(TOPIC, record));
      out.println("version " + record[0] / 2 + ": " + read); // the version is a zig-zag varint

      boolean refused = isRefused(serializer, "an order as text");
      out.println("a schema without a file: " + (refused ? "refused" : "accepted"));
      return read.equals(order) && refused;
    }
  }

  private static boolean isRefused(KafkaAvroSerializer serializer, Object value) {
    try {
      serializer.serialize(TOPIC, value);
      return false;
    } catch (SerializationException e) {
      return true;
    }
  }

  private static Schema schema(String resource) throws IOException {
    try (InputStream in = SchemasInGit.class.getClassLoader().getResourceAsStream(resource)) {
      return new Schema.Parser().parse(in);
    }
  }
}
