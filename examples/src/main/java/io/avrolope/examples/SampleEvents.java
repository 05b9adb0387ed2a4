package io.avrolope.examples;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** One event in each of its versions, and as what the newest version reads it. */
final class SampleEvents {
  private static final long SOME_TIME_MS = 1_469_059_200_000L;
  private static final Map<String, String> ATTRIBUTES = Map.of("level", "info");

  private SampleEvents() {}

  static EventV1 v1(int number) {
    return EventV1.newBuilder()
        .setTs(SOME_TIME_MS + number)
        .setEventTypeId(101)
        .setLocation("location")
        .setHost("host-" + number)
        .setService("service")
        .setBody(body())
        .setAttributes(ATTRIBUTES)
        .build();
  }

  static EventV2 v2(int number) {
    return EventV2.newBuilder()
        .setId("id_" + number)
        .setTs(SOME_TIME_MS + number)
        .setEventTypeId(101)
        .setLocation("location")
        .setHost("host-" + number)
        .setService("service")
        .setBody(body())
        .setAttributes(ATTRIBUTES)
        .build();
  }

  static Event v3(int number) {
    return Event.newBuilder()
        .setId("id_" + number)
        .setTs(SOME_TIME_MS + number)
        .setEventTypeId(101)
        .setLocation("location")
        .setHost("host-" + number)
        .setService("service")
        .setBody(body())
        .setAttributes(ATTRIBUTES)
        .build();
  }

  /** What a reader of version 3 makes of version 1: there is no id. */
  static Event newest(EventV1 event) {
    return Event.newBuilder()
        .setId(null)
        .setTs(event.getTs())
        .setEventTypeId(event.getEventTypeId())
        .setSource(event.getSource())
        .setLocation(event.getLocation())
        .setHost(event.getHost())
        .setService(event.getService())
        .setBody(event.getBody())
        .setAttributes(event.getAttributes())
        .build();
  }

  /** What a reader of version 3 makes of version 2. */
  static Event newest(EventV2 event) {
    return Event.newBuilder()
        .setId(event.getId())
        .setTs(event.getTs())
        .setEventTypeId(event.getEventTypeId())
        .setSource(event.getSource())
        .setLocation(event.getLocation())
        .setHost(event.getHost())
        .setService(event.getService())
        .setBody(event.getBody())
        .setAttributes(event.getAttributes())
        .build();
  }

  private static ByteBuffer body() {
    return ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8));
  }
}
