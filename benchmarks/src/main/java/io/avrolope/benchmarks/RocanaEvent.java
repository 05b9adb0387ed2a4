// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import java.nio.ByteBuffer;
import java.util.Map;

/** The event that the posts decode, in the two versions that they compare. */
public final class RocanaEvent {
  private RocanaEvent() {}

  /** The version of part 2 of the posts. */
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

  /** The version whose first field is the version. */
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
