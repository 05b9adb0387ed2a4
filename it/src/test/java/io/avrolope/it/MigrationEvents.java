// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.Schema;

/** The n-th event of each producer of a migration, in either version of the schema. */
final class MigrationEvents {
  private MigrationEvents() {}

  /** The name of an event; also its key. */
  static String name(int producer, int n) {
    return (char) ('A' + producer) + "-" + n;
  }

  /** The producer of the event with this name. */
  static int producer(String name) {
    return name.charAt(0) - 'A';
  }

  static EventV2 v2(int producer, int n) {
    return EventV2.newBuilder()
        .setId(name(producer, n))
        .setTs(n)
        .setEventTypeId(n % 7)
        .setHost("host-" + n % 11)
        .setBody(body(n))
        .setAttributes(attributes(n))
        .build();
  }

  /** The same event in the newer schema, which every consumer reads it into. */
  static Event v3(int producer, int n) {
    return Event.newBuilder()
        .setId(name(producer, n))
        .setTs(n)
        .setEventTypeId(n % 7)
        .setHost("host-" + n % 11)
        .setBody(body(n))
        .setAttributes(attributes(n))
        .build();
  }

  /** Bodies of several lengths, so that the length of a wrapped event takes one byte or two. */
  private static ByteBuffer body(int n) {
    return ByteBuffer.wrap("body ".repeat(n % 13).getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, String> attributes(int n) {
    return Map.of("n", Integer.toString(n));
  }

  /** Whether a consumer read the event as it was sent. Its equals() ignores the attributes. */
  static boolean isAsSent(Event read) {
    Event expected = v3(producer(read.getId()), (int) read.getTs());
    return read.equals(expected) && read.getAttributes().equals(expected.getAttributes());
  }

  /** Adds a schema to a directory registry by writing its file. */
  static void addVersion(Path registry, String topic, int version, Schema schema) {
    try {
      Path folder = Files.createDirectories(registry.resolve(topic + "-value"));
      Files.writeString(folder.resolve(version + ".avsc"), schema.toString());
    } catch (IOException e) {
      throw new IllegalStateException("Cannot add version " + version, e);
    }
  }
}
