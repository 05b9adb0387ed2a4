// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;

/** Sample events in each version of their schema. */
final class Events {
  private Events() {}

  /** The URL of an in-memory registry that no other test uses. */
  static String ownRegistry() {
    return "mock://" + UUID.randomUUID();
  }

  static EventV1 v1(long ts) {
    return EventV1.newBuilder()
        .setTs(ts)
        .setEventTypeId(101)
        .setHost("host")
        .setAttributes(Map.of("k", "v"))
        .build();
  }

  static EventV2 v2(long ts) {
    return EventV2.newBuilder()
        .setId("id_" + ts)
        .setTs(ts)
        .setEventTypeId(101)
        .setHost("host")
        .setBody(ByteBuffer.wrap(new byte[] {1, 2, 3}))
        .setAttributes(Map.of())
        .build();
  }

  /** An event whose first field is the version that the serializer writes it with. */
  static Event v3(long version, long ts) {
    return Event.newBuilder()
        .setVersion(version)
        .setId("id_" + ts)
        .setTs(ts)
        .setEventTypeId(101)
        .setHost("host")
        .setBody(ByteBuffer.wrap(new byte[] {4, 5}))
        .setAttributes(Map.of())
        .build();
  }

  /** The same record as a generic record. */
  static GenericRecord generic(SpecificRecord record) {
    GenericRecord generic = new GenericData.Record(record.getSchema());
    for (Schema.Field field : record.getSchema().getFields()) {
      generic.put(field.pos(), record.get(field.pos()));
    }
    return generic;
  }
}
