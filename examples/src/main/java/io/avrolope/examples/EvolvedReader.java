// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads an old record with a newer schema.
 *
 * <p>The producer writes with the schema {@code WRITER}. The consumer sets {@code reader.schema}
 * and gets every record in that schema, whichever schema wrote it: a renamed field is found by its
 * alias and promoted from int to long, a new field has its default, and a removed field is skipped.
 * Needs no broker. The exit status is 0 only if the record was read as expected.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=EvolvedReader}
 */
public final class EvolvedReader {
  private static final String TOPIC = "orders";
  private static final String REGISTRY = "mock://evolved-reader";
  private static final Schema WRITER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Order", "namespace": "shop", "fields": [
                {"name": "id", "type": "string"},
                {"name": "cents", "type": "int"},
                {"name": "coupon", "type": ["null", "string"], "default": null}]}
              """);
  private static final String READER =
      """
      {"type": "record", "name": "Order", "namespace": "shop", "fields": [
        {"name": "id", "type": "string"},
        {"name": "amount", "type": "long", "aliases": ["cents"]},
        {"name": "currency", "type": "string", "default": "EUR"}]}
      """;
  private static final String EXPECTED =
      "{\"id\": \"o-1\", \"amount\": 1999, \"currency\": \"EUR\"}";

  private EvolvedReader() {}

  public static void main(String[] args) {
    System.exit(run(System.out) ? 0 : 1);
  }

  /** Writes and reads an order; returns whether it was read as expected. */
  static boolean run(PrintStream out) {
    GenericRecord order = new GenericData.Record(WRITER);
    order.put("id", "o-1");
    order.put("cents", 1999);
    order.put("coupon", "SPRING");
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(Map.of("schema.registry.url", REGISTRY), false);
      deserializer.configure(
          Map.of("schema.registry.url", REGISTRY, "reader.schema", READER), false);

      byte[] record = serializer.serialize(TOPIC, order);
      out.println("written: " + order);
      Object read = Objects.requireNonNull(deserializer.deserialize(TOPIC, record));
      out.println("read:    " + read);
      return read.toString().equals(EXPECTED);
    }
  }
}
