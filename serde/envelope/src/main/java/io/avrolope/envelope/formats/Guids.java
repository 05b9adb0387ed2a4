// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference;
import java.util.UUID;

/** Reads and writes Confluent's {@code 01} and a GUID of 16 bytes, big-endian. */
final class Guids {
  static final MagicBytes PREFIX = MagicBytes.of(1, "a schema GUID of 16 bytes", 16);

  private Guids() {}

  /** Reads the GUID of bytes that {@link #PREFIX} accepts. */
  static SchemaReference.Guid read(Slice slice) {
    return new SchemaReference.Guid(new UUID(BigEndian.int64(slice, 1), BigEndian.int64(slice, 9)));
  }

  static byte[] write(SchemaReference.Guid reference) {
    byte[] bytes = new byte[PREFIX.length()];
    bytes[0] = 1;
    BigEndian.write(bytes, 1, Long.BYTES, reference.guid().getMostSignificantBits());
    BigEndian.write(bytes, 9, Long.BYTES, reference.guid().getLeastSignificantBits());
    return bytes;
  }
}
