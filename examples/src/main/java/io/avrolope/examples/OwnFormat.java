package io.avrolope.examples;

import io.avrolope.examples.event.Event;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/**
 * A format of one's own, {@link HouseEnvelope}, by configuration alone: writes an event with it,
 * prints the record's first bytes, and reads it back on a topic that also has Confluent's. Needs no
 * broker. The exit status is 0 only if the event came back equal.
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
   * @param envelope the format's name, or the class of its provider
   * @return false if the event did not come back as it was written
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
