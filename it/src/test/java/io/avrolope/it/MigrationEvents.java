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

/** The events of a migration: what the n-th of a producer says, in either version of the schema. */
final class MigrationEvents {
  private MigrationEvents() {}

  /** The name of an event, which is its key too. */
  static String name(int producer, int n) {
    return (char) ('A' + producer) + "-" + n;
  }

  /** Which producer's event of that name it is. */
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

  /** The same event in the newer schema, as which every consumer is to see it. */
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

  /** Of several lengths, so that the length of a wrapped event takes one byte or two. */
  private static ByteBuffer body(int n) {
    return ByteBuffer.wrap("body ".repeat(n % 13).getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, String> attributes(int n) {
    return Map.of("n", Integer.toString(n));
  }

  /** Whether a consumer saw the event as it is; the attributes are not in its equals(). */
  static boolean isRight(Event seen) {
    Event expected = v3(producer(seen.getId()), (int) seen.getTs());
    return seen.equals(expected) && seen.getAttributes().equals(expected.getAttributes());
  }

  /** Puts a schema into a directory of schemas, as people do who keep one. */
  static void addVersion(Path registry, String topic, int version, Schema schema) {
    try {
      Path folder = Files.createDirectories(registry.resolve(topic + "-value"));
      Files.writeString(folder.resolve(version + ".avsc"), schema.toString());
    } catch (IOException e) {
      throw new IllegalStateException("Version " + version + " cannot be added", e);
    }
  }
}
