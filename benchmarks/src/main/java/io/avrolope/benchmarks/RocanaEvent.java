package io.avrolope.benchmarks;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import java.nio.ByteBuffer;
import java.util.Map;

/** The one event that the posts decode, in the two versions that they compare. */
public final class RocanaEvent {
  private RocanaEvent() {}

  /** As part 2 of the posts knew it. */
  public static EventV2 v2(long tsMs) {
    return EventV2.newBuilder()
        .setId("id_101")
        .setTs(tsMs)
        .setEventTypeId(101)
        .setService("service")
        .setLocation("location")
        .setHost("host")
        .setBody(ByteBuffer.allocate(0))
        .setAttributes(Map.of())
        .build();
  }

  /** With its version first. */
  public static Event v3(long tsMs) {
    return Event.newBuilder()
        .setId("id_101")
        .setTs(tsMs)
        .setEventTypeId(101)
        .setService("service")
        .setLocation("location")
        .setHost("host")
        .setBody(ByteBuffer.allocate(0))
        .setAttributes(Map.of())
        .build();
  }
}
