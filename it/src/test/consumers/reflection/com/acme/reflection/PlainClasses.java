// SPDX-License-Identifier: Apache-2.0
package com.acme.reflection;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;

/** Writes and reads a plain class of a named module. */
public final class PlainClasses {
  private PlainClasses() {}

  /** A class without accessors. */
  public static final class Order {
    private int id;
    private String name = "";

    @Override
    public String toString() {
      return "order " + id + " of " + name;
    }
  }

  /** Prints the record and the order that was read, or the reason of the failure. */
  public static void main(String[] args) {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url", "mock://reflection",
            "schema.reflection", true,
            "specific.avro.value.type", Order.class.getName());
    Order order = new Order();
    order.id = 7;
    order.name = "x";
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
      byte[] record = serializer.serialize("orders", order);
      System.out.println(HexFormat.of().formatHex(record));
      System.out.println(deserializer.deserialize("orders", record));
    } catch (SerializationException e) {
      System.out.println(e.getCause().getMessage());
    }
  }
}
