// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import io.avrolope.test.Hash;
import io.avrolope.test.Line;
import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Data of several schemas, and later versions of these schemas. */
final class Samples {
  static final Schema EVENT =
      parse(
          """
          {"type": "record", "name": "Event", "fields": [
            {"name": "id", "type": ["null", "string"]},
            {"name": "gone", "type": {"type": "array", "items": {"type": "map", "values": "long"}}},
            {"name": "time", "type": "int"},
            {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B", "C"]}},
            {"name": "previous", "type": ["null", "Event"]},
            {"name": "tail", "type": "bytes"}]}
          """);

  /** One field is removed, one is added and one is promoted. */
  static final Schema LATER_EVENT =
      parse(
          """
          {"type": "record", "name": "Event", "fields": [
            {"name": "time", "type": "double"},
            {"name": "id", "type": ["null", "string"]},
            {"name": "added", "type": {"type": "array", "items": "string"}, "default": ["x"]},
            {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "Z"],
              "default": "Z"}},
            {"name": "previous", "type": ["null", "Event"]},
            {"name": "tail", "type": "bytes"}]}
          """);

  private Samples() {}

  static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  /** Different records, some of them nested. */
  static List<GenericRecord> events(int count) {
    List<GenericRecord> events = new ArrayList<>();
    GenericRecord previous = null;
    for (int i = 0; i < count; i++) {
      GenericRecord event = event(i, i % 5 == 0 ? null : previous);
      events.add(event);
      previous = event;
    }
    return events;
  }

  private static GenericRecord event(int number, @Nullable GenericRecord previous) {
    GenericRecord event = new GenericData.Record(EVENT);
    event.put("id", number % 3 == 0 ? null : new Utf8("id-" + number + "é"));
    event.put("gone", List.of(Map.of("a", 1L, "b", (long) number), Map.of()));
    event.put("time", number * 1_000_003);
    event.put(
        "kind",
        new GenericData.EnumSymbol(EVENT.getField("kind").schema(), "ABC".charAt(number % 3) + ""));
    event.put("previous", previous);
    event.put("tail", ByteBuffer.wrap(new byte[number % 40]));
    return event;
  }

  static List<Order> orders(int count) {
    List<Order> orders = new ArrayList<>();
    Order replaces = null;
    for (int i = 0; i < count; i++) {
      replaces = order(i, i % 4 == 0 ? null : replaces);
      orders.add(replaces);
    }
    return orders;
  }

  private static Order order(int number, @Nullable Order replaces) {
    return Order.newBuilder()
        .setId("id-" + number)
        .setStatus(number % 2 == 0 ? Status.NEW : Status.SHIPPED)
        .setHash(new Hash(new byte[] {1, (byte) number}))
        .setPrice(new BigDecimal(number + ".50"))
        .setPlaced(Instant.ofEpochMilli(1469059200000L + number))
        .setLines(List.of(new Line("sku", number, List.of(new BigDecimal("0.5")))))
        .setNote(number % 2 == 0 ? null : "note")
        .setReplaces(replaces)
        .build();
  }

  /** All data, concatenated. */
  static <D> byte[] bytes(DatumWriter<D> writer, List<? extends @Nullable D> data)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Encoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    for (D datum : data) {
      writer.write(datum, encoder);
    }
    encoder.flush();
    return bytes.toByteArray();
  }
}
