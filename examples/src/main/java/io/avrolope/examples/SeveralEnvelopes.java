// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads generic records in several envelopes with one deserializer.
 *
 * <p>Three serializers write an order each: with Confluent's schema id, with the schema's version,
 * and as Avro's single-object encoding. The key {@code envelope.detect} lists the three envelopes,
 * and the deserializer detects which one each record has. The example needs no generated class and
 * no broker. The exit status is 0 only if each order was read back equal.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=SeveralEnvelopes}
 */
public final class SeveralEnvelopes {
  private static final String TOPIC = "orders";
  private static final String REGISTRY = "mock://several-envelopes";
  private static final List<String> ENVELOPES = List.of("confluent", "version", "single-object");
  private static final int SHOWN_BYTES = 5;
  private static final Schema ORDER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Order", "namespace": "shop", "fields": [
                {"name": "id", "type": "string"},
                {"name": "cents", "type": "int"}]}
              """);

  private SeveralEnvelopes() {}

  public static void main(String[] args) {
    System.exit(run(System.out) ? 0 : 1);
  }

  /** Writes and reads the orders; returns whether each was read back equal. */
  static boolean run(PrintStream out) {
    List<GenericRecord> sent = new ArrayList<>();
    List<Object> read = new ArrayList<>();
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(
          Map.of("schema.registry.url", REGISTRY, "envelope.detect", String.join(",", ENVELOPES)),
          false);
      for (String envelope : ENVELOPES) {
        GenericRecord order = order("o-" + sent.size(), 100 + sent.size());
        byte[] record = write(envelope, order);
        Object value = Objects.requireNonNull(deserializer.deserialize(TOPIC, record));
        out.printf("%-13s  %s ...  %s%n", envelope, firstBytes(record), value);
        sent.add(order);
        read.add(value);
      }
    }
    return read.equals(sent);
  }

  private static byte[] write(String envelope, GenericRecord order) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", REGISTRY, "envelope", envelope), false);
      return Objects.requireNonNull(serializer.serialize(TOPIC, order));
    }
  }

  private static GenericRecord order(String id, int cents) {
    GenericRecord order = new GenericData.Record(ORDER);
    order.put("id", id);
    order.put("cents", cents);
    return order;
  }

  private static String firstBytes(byte[] record) {
    return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(record, 0, SHOWN_BYTES);
  }
}
