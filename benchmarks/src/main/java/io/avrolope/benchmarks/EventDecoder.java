// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static java.util.Objects.requireNonNull;

import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import io.avrolope.examples.event.VersionedEvent;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Decodes an event of any version into the newest one, with each procedure that the posts compare.
 * Not thread-safe.
 *
 * <p>In the original procedure Apache Avro decodes the wrapper and then the event. The options use
 * our deserializer, as a consumer does, on the same bytes. If the bytes are not an event of a known
 * version, the original throws an {@link io.avrolope.error.AvrolopeException}; the options throw a
 * {@link org.apache.kafka.common.errors.SerializationException} with such a cause.
 */
public final class EventDecoder {
  static final Supplier<String> SUBJECT = () -> "events-value";
  private static final String TOPIC = "events";
  private static final int LAST_WRAPPED_VERSION = 2;

  private final SchemaRegistry registry = registry();
  private final KafkaAvroDeserializer wrapped = deserializer(Envelopes.VERSIONED_EVENT);
  private final KafkaAvroDeserializer versionFirst = deserializer(Envelopes.VERSION_IN_FIELD);
  private final ApacheReader<VersionedEvent> wrapper =
      new ApacheReader<>(VersionedEvent.getClassSchema(), VersionedEvent.getClassSchema());

  /** Readers by version, version 1 first; later versions are not wrapped. */
  private final List<ApacheReader<Event>> wrappedEvents =
      List.of(
          new ApacheReader<>(EventV1.getClassSchema(), Event.getClassSchema()),
          new ApacheReader<>(EventV2.getClassSchema(), Event.getClassSchema()));

  /**
   * The original procedure for wrapped versions: Avro decodes the wrapper, then the bytes in it.
   * From version 3 on there is no wrapper and all bytes are the event, which is option 2 of the
   * posts. The version comes first in both forms and distinguishes them.
   */
  public Event fromBytes(byte[] bytes) {
    return isWrapped(bytes) ? unwrapFirst(bytes) : event(versionFirst, bytes);
  }

  /**
   * Option 1 of the posts for wrapped versions: one pass over the version, the length, which is
   * checked, and the event, which is not copied.
   */
  public Event fromBytesUnwrapped(byte[] bytes) {
    return event(wrapped, bytes);
  }

  /** Small versions take one byte, whose value is twice the version (zig-zag). */
  private static boolean isWrapped(byte[] bytes) {
    return bytes.length > 0
        && bytes[0] % 2 == 0
        && bytes[0] > 0
        && bytes[0] / 2 <= LAST_WRAPPED_VERSION;
  }

  private Event unwrapFirst(byte[] bytes) {
    VersionedEvent versioned = wrapper.read(bytes, 0, bytes.length);
    ByteBuffer event = versioned.getEvent();
    return wrappedEvents
        .get((int) versioned.getVersion() - 1)
        .read(event.array(), event.arrayOffset() + event.position(), event.remaining());
  }

  private static Event event(KafkaAvroDeserializer deserializer, byte[] bytes) {
    return (Event) requireNonNull(deserializer.deserialize(TOPIC, bytes));
  }

  private static SchemaRegistry registry() {
    SchemaRegistry registry =
        SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));
    registry.register(SUBJECT.get(), EventV1.getClassSchema(), Kind.VERSION);
    registry.register(SUBJECT.get(), EventV2.getClassSchema(), Kind.VERSION);
    registry.register(SUBJECT.get(), Event.getClassSchema(), Kind.VERSION);
    return registry;
  }

  private KafkaAvroDeserializer deserializer(String envelope) {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry);
    deserializer.configure(
        Map.of(
            "envelope",
            envelope,
            "specific.avro.reader",
            true,
            "specific.avro.value.type",
            Event.class),
        false);
    return deserializer;
  }
}
