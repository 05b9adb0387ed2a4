// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import io.avrolope.benchmarks.payment.Item;
import io.avrolope.benchmarks.payment.Party;
import io.avrolope.benchmarks.payment.Payment;
import io.avrolope.benchmarks.payment.Status;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificRecord;

/** Workloads of generated classes: Rocana's event, and a payment with logical types. */
final class Generated {
  private static final long TS_MS = 1_469_059_200_000L;

  private static final List<Status> STATUSES = List.of(Status.values());

  private Generated() {}

  /** Rocana's event with different ids and times. */
  static Shape events(int attributes) {
    return Shape.of(Event.getClassSchema(), list(number -> event(number, attributes)));
  }

  /** Version 2 of the event, read as the newest version. */
  static Shape eventsOfVersion2() {
    return Shape.of(EventV2.getClassSchema(), list(Generated::eventV2))
        .readAs(Event.getClassSchema())
        .framed(Framing.WRAPPED);
  }

  /** The events as generic records; decoded strings are {@code Utf8}. */
  static Shape genericEvents(int attributes) {
    Schema schema =
        new Schema.Parser()
            .parse(
                Event.getClassSchema()
                    .toString()
                    .replace("{\"type\":\"string\",\"avro.java.string\":\"String\"}", "\"string\"")
                    .replace(",\"avro.java.string\":\"String\"", "")
                    .replace("io.avrolope.examples.event", "io.avrolope.benchmarks.data"));
    return Shape.of(
        schema, list(number -> generic((SpecificRecord) event(number, attributes), schema)));
  }

  private static Object generic(SpecificRecord record, Schema schema) {
    GenericData.Record generic = new GenericData.Record(schema);
    schema.getFields().forEach(field -> generic.put(field.pos(), record.get(field.pos())));
    return generic;
  }

  private static List<Object> list(IntFunction<Object> make) {
    return IntStream.range(0, Workload.MESSAGES).mapToObj(make).toList();
  }

  private static Object event(int number, int attributes) {
    return Event.newBuilder()
        .setId("id_" + (100 + number))
        .setTs(TS_MS + 1_000L * number)
        .setEventTypeId(101)
        .setService("service")
        .setLocation("location")
        .setHost("host")
        .setBody(ByteBuffer.allocate(0))
        .setAttributes(attributes(attributes, number))
        .build();
  }

  private static Object eventV2(int number) {
    return EventV2.newBuilder()
        .setId("id_" + (100 + number))
        .setTs(TS_MS + 1_000L * number)
        .setEventTypeId(101)
        .setService("service")
        .setLocation("location")
        .setHost("host")
        .setBody(ByteBuffer.allocate(0))
        .setAttributes(Map.of())
        .build();
  }

  private static Map<String, String> attributes(int count, int number) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      attributes.put("attribute" + i, "value " + (number * 31 + i));
    }
    return attributes;
  }

  static Shape payments() {
    Random random = new Random(17);
    return Shape.of(Payment.getClassSchema(), list(number -> payment(number, random)));
  }

  private static Object payment(int number, Random random) {
    return Payment.newBuilder()
        .setId("payment-" + number)
        .setCreatedAt(Instant.ofEpochMilli(TS_MS + random.nextInt()))
        .setDueOn(random.nextBoolean() ? LocalDate.ofEpochDay(17_000 + random.nextInt(900)) : null)
        .setAmount(money(random))
        .setStatus(STATUSES.get(random.nextInt(STATUSES.size())))
        .setPayer(new Party(Values.letters(random, 12), random.nextBoolean() ? "CH" : null))
        .setItems(items(random))
        .build();
  }

  private static List<Item> items(Random random) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      items.add(new Item(Values.letters(random, 8), 1 + random.nextInt(9), money(random)));
    }
    return items;
  }

  private static BigDecimal money(Random random) {
    return BigDecimal.valueOf(random.nextInt(1_000_000), 2);
  }
}
