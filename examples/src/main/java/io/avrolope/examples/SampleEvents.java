// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.examples.event.Event;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/** Sample events in each version, and as the newest version reads them. */
public final class SampleEvents {
  private static final long SOME_TIME_MS = 1_469_059_200_000L;
  private static final long NEWEST_VERSION = 3;

  private SampleEvents() {}

  /** Sets the fields of an event of any version; returns the event. */
  public static <E extends SpecificRecord> E filled(E event, int number) {
    Map<String, Object> values = new HashMap<>();
    values.put("version", NEWEST_VERSION);
    values.put("id", "id_" + number);
    values.put("ts", SOME_TIME_MS + number);
    values.put("event_type_id", 101);
    values.put("source", "");
    values.put("location", "location");
    values.put("host", "host-" + number);
    values.put("service", "service");
    values.put("body", ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8)));
    values.put("attributes", Map.of("level", "info"));
    for (Schema.Field field : event.getSchema().getFields()) {
      event.put(field.pos(), values.get(field.name()));
    }
    return event;
  }

  /** The event as the newest version reads it: fields that the event lacks have their defaults. */
  public static Event newest(SpecificRecord event) {
    Event newest = new Event();
    newest.setVersion(NEWEST_VERSION);
    newest.setId(null);
    for (Schema.Field field : event.getSchema().getFields()) {
      newest.put(newest.getSchema().getField(field.name()).pos(), event.get(field.pos()));
    }
    return newest;
  }
}
