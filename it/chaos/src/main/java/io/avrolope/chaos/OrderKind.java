// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.KafkaAvroDeserializer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;

/** The kinds of objects that applications write and read. */
enum OrderKind {
  GENERIC {
    @Override
    Map<String, Object> reading() {
      return Map.of();
    }

    @Override
    Object order(Schema schema, long number) {
      return OrderSchemas.order(schema, number);
    }
  },
  /** A class that Avro generates. */
  SPECIFIC {
    @Override
    Map<String, Object> reading() {
      return Map.of(
          "specific.avro.reader", "true", "specific.avro.value.type", PlacedOrder.class.getName());
    }

    @Override
    Object order(Schema schema, long number) {
      return PlacedOrder.newBuilder()
          .setNumber(number)
          .setText(Order.text(number))
          .setAmount(Order.amount(number))
          .build();
    }
  },
  /** A Java record. */
  RECORD {
    @Override
    Map<String, Object> reading() {
      return Map.of("schema.reflection", "true", "specific.avro.value.type", Order.class.getName());
    }

    @Override
    Object order(Schema schema, long number) {
      return Order.of(number);
    }
  };

  /** The properties of a deserializer that decodes all orders to this kind. */
  abstract Map<String, Object> reading();

  /**
   * An order.
   *
   * @param schema of generic records; the other kinds have one of their own
   */
  abstract Object order(Schema schema, long number);

  /**
   * The number of a decoded order of any kind.
   *
   * @throws IllegalStateException if its other fields do not follow from the number
   */
  static long number(Object order) {
    if (order instanceof Order read) {
      requireOwn(read.equals(Order.of(read.number())), read.number());
      return read.number();
    }
    if (order instanceof PlacedOrder read) {
      long number = read.getNumber();
      requireOwn(read.equals(SPECIFIC.order(PlacedOrder.getClassSchema(), number)), number);
      return number;
    }
    return OrderSchemas.number((GenericRecord) order);
  }

  /**
   * The number of an encoded order; {@link CopyReading#NO_NUMBER} for a record that cannot be
   * decoded.
   */
  static long number(KafkaAvroDeserializer deserializer, ConsumerRecord<byte[], byte[]> record) {
    try {
      Object order = deserializer.deserialize(record.topic(), record.headers(), record.value());
      return order == null ? CopyReading.NO_NUMBER : number(order);
    } catch (SerializationException e) {
      return CopyReading.NO_NUMBER;
    }
  }

  private static void requireOwn(boolean isOwn, long number) {
    if (!isOwn) {
      throw new IllegalStateException("The fields of the order " + number + " are not its own");
    }
  }
}
