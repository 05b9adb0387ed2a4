// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import java.nio.ByteBuffer;
import org.apache.avro.generic.IndexedRecord;

/** The three encodings of an event that the posts compare. */
public enum RocanaForm {
  /** Version 2 in its wrapper: decodes the wrapper, then the bytes in it. */
  ORIGINAL {
    @Override
    Object decode(RocanaReaders readers, byte[] message) {
      IndexedRecord wrapper = (IndexedRecord) readers.wrapper().read(message, 0, message.length);
      ByteBuffer event = (ByteBuffer) wrapper.get(1);
      return readers
          .wrapped()
          .read(event.array(), event.arrayOffset() + event.position(), event.remaining());
    }
  },
  /** Option 1: version 2 in its wrapper; reads only the wrapper's version and length. */
  UNWRAPPED {
    @Override
    Object decode(RocanaReaders readers, byte[] message) {
      return read(readers.wrapped(), WRAPPED, message);
    }
  },
  /** Option 2: version 3, whose first field is the version. */
  VERSION_FIRST {
    @Override
    Object decode(RocanaReaders readers, byte[] message) {
      return read(readers.versionFirst(), IN_FIELD, message);
    }
  };

  private static final Envelope WRAPPED = Envelopes.named(Envelopes.VERSIONED_EVENT);
  private static final Envelope IN_FIELD = Envelopes.named(Envelopes.VERSION_IN_FIELD);

  abstract Object decode(RocanaReaders readers, byte[] message);

  private static Object read(RocanaReaders.Datum reader, Envelope envelope, byte[] message) {
    Slice datum = envelope.read(Slice.of(message), () -> "events").datum();
    return reader.read(datum.bytes(), datum.offset(), datum.length());
  }
}
