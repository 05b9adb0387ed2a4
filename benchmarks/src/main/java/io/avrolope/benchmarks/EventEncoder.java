// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV2;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.specific.SpecificRecord;

/** Encodes events as they are sent: version 2 in a wrapper, version 3 without one. Thread-safe. */
public final class EventEncoder {
  private final WritableEnvelope wrapped = Envelopes.writable(Envelopes.VERSIONED_EVENT);
  private final WritableEnvelope versionFirst = Envelopes.writable(Envelopes.VERSION_IN_FIELD);

  /** Encodes the event as bytes in a {@code VersionedEvent}. */
  public byte[] toBytes(EventV2 event) {
    return toBytes(event, 2, wrapped);
  }

  /** Encodes the event, whose first field is the version. */
  public byte[] toBytes(Event event) {
    return toBytes(event, 3, versionFirst);
  }

  private static byte[] toBytes(SpecificRecord event, long version, WritableEnvelope envelope) {
    DatumBuffer buffer = new DatumBuffer(envelope.maxPrefixLength());
    Codecs.encoder(event.getSchema(), event, EncodeOptions.DEFAULTS).encode(event, buffer);
    int start =
        envelope.write(
            new SchemaReference.Version(EventDecoder.SUBJECT.get(), version),
            buffer.array(),
            buffer.datumOffset(),
            buffer.datumLength());
    return buffer.copyFrom(start);
  }
}
