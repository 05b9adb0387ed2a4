// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.examples.event.Event;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/**
 * A custom envelope, {@link HouseEnvelope}, selected by configuration alone. Writes an event with
 * it, prints the record's first bytes, and reads it back as from a topic that also has Confluent's
 * records. Needs no broker. The exit status is 0 only if the event was read back equal.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package -Dquickstart.main=OwnFormat}
 */
public final class OwnFormat {
  private static final String TOPIC = "events";
  private static final int SHOWN_BYTES = 8;

  private OwnFormat() {}

  public static void main(String[] args) {
    System.exit(run(HouseEnvelope.NAME, System.out) ? 0 : 1);
  }

  /**
   * Writes and reads one event.
   *
   * @param envelope the envelope's name, or the class of its provider
   * @return whether the event was read back equal
   */
  static boolean run(String envelope, PrintStream out) {
    Event sent = SampleEvents.filled(new Event(), 1);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(
          Map.of("schema.registry.url", "mock://own-format", "envelope", envelope), false);
      deserializer.configure(
          Map.of(
              "schema.registry.url", "mock://own-format",
              "envelope.detect", "confluent," + envelope,
              "specific.avro.reader", "true"),
          false);
      byte[] record = Objects.requireNonNull(serializer.serialize(TOPIC, sent));
      out.println(
          "written: "
              + HexFormat.ofDelimiter(" ").withUpperCase().formatHex(record, 0, SHOWN_BYTES)
              + " ...");
      Object read = deserializer.deserialize(TOPIC, record);
      out.println(sent.equals(read) ? "read back equal" : "not read back equal");
      return sent.equals(read);
    }
  }
}
