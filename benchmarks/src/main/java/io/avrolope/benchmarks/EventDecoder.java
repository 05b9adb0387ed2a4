package io.avrolope.benchmarks;

import static java.util.Objects.requireNonNull;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.Envelopes;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import io.avrolope.examples.event.VersionedEvent;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.registry.SchemaReference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Decodes an event of any version into the newest one, by each of the procedures that the posts
 * compare. Not thread-safe.
 *
 * <p>The original is what the posts began with: Apache Avro decodes the wrapper, and then the
 * event. The options are our own decoder, on the same bytes. All of them throw an {@link
 * io.avrolope.error.AvrolopeException} if the bytes are no event of a known version.
 */
public final class EventDecoder {
  static final Supplier<String> SUBJECT = () -> "events";
  private static final long LAST_WRAPPED_VERSION = 2;

  private final Envelope wrapped = Envelopes.named(Envelopes.VERSIONED_EVENT);
  private final Envelope versionFirst = Envelopes.named(Envelopes.VERSION_IN_FIELD);
  private final ApacheReader<VersionedEvent> wrapper =
      new ApacheReader<>(VersionedEvent.getClassSchema(), VersionedEvent.getClassSchema());

  /** The reader of version 1 is first; no later one than these is wrapped. */
  private final List<ApacheReader<Event>> wrappedEvents =
      List.of(
          new ApacheReader<>(EventV1.getClassSchema(), Event.getClassSchema()),
          new ApacheReader<>(EventV2.getClassSchema(), Event.getClassSchema()));

  /** The decoder of version 1 is first. */
  private final List<DatumDecoder> events =
      List.of(
          decoder(EventV1.getClassSchema(), Event.getClassSchema()),
          decoder(EventV2.getClassSchema(), Event.getClassSchema()),
          decoder(Event.getClassSchema(), Event.getClassSchema()));

  /**
   * The original procedure for the versions that are wrapped: Avro decodes the wrapper, then the
   * bytes that it holds. From version 3 on there is no wrapper, and all the bytes are the event;
   * this is the posts' option 2. The version, which comes first either way, tells which it is.
   */
  public Event fromBytes(byte[] bytes) {
    Frame frame = versionFirst.read(Slice.of(bytes), SUBJECT);
    return version(frame) <= LAST_WRAPPED_VERSION ? unwrapFirst(bytes) : event(frame);
  }

  /**
   * The posts' option 1, for the versions that are wrapped: one sweep over the version, the length,
   * which is checked, and the event where it lies.
   */
  public Event fromBytesUnwrapped(byte[] bytes) {
    return event(wrapped.read(Slice.of(bytes), SUBJECT));
  }

  private Event unwrapFirst(byte[] bytes) {
    VersionedEvent versioned = wrapper.read(bytes, 0, bytes.length);
    ByteBuffer event = versioned.getEvent();
    return wrappedEvents
        .get((int) versioned.getVersion() - 1)
        .read(event.array(), event.arrayOffset() + event.position(), event.remaining());
  }

  private Event event(Frame frame) {
    DatumDecoder decoder = eventDecoder(version(frame));
    Slice datum = frame.datum();
    return (Event) decode(decoder, datum.bytes(), datum.offset(), datum.length());
  }

  private DatumDecoder eventDecoder(long version) {
    if (version > events.size()) {
      throw new UnknownSchemaException(
          "Expected an event of version 1 to " + events.size() + " but found version " + version);
    }
    return events.get((int) version - 1);
  }

  private static long version(Frame frame) {
    return ((SchemaReference.Version) frame.writer()).version();
  }

  private static Object decode(DatumDecoder decoder, byte[] bytes, int offset, int length) {
    return requireNonNull(decoder.decode(bytes, offset, length));
  }

  private static DatumDecoder decoder(Schema writer, Schema reader) {
    return Codecs.specificDecoder(writer, reader, new TrustedClasses(null), DecodeOptions.DEFAULTS);
  }
}
