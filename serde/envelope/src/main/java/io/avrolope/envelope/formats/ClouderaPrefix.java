// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.HexFormat;

/**
 * The bytes that the serializers of Cloudera (formerly Hortonworks) write before a datum or into a
 * header: a protocol number, then an id whose layout depends on the protocol.
 *
 * @param length of the protocol number and the id, in bytes
 * @param form protocols 1 to 3 write top-level strings without a length
 * @see <a href="https://github.com/hortonworks/registry">Hortonworks' registry</a>
 */
record ClouderaPrefix(SchemaReference.VendorId writer, int length, DatumForm form) {
  static final int LAST_PROTOCOL = 3;
  private static final int JSON = 4;

  /**
   * @param envelope the name of the envelope that the prefix is of
   * @throws MalformedEnvelopeException if the bytes do not begin with a known protocol and its id
   */
  static ClouderaPrefix read(String envelope, Slice slice) {
    PositiveInteger.requireLength(slice, 1, "a protocol of Cloudera's, 00 to 03,");
    int protocol = slice.unsigned(0);
    return switch (protocol) {
      case 0 -> versionId(envelope, slice, Integer.BYTES, DatumForm.RAW_BYTES);
      case 1 -> metadataId(envelope, slice);
      case 2 -> versionId(envelope, slice, Long.BYTES, DatumForm.RAW_BYTES_AND_TEXT);
      case 3 -> versionId(envelope, slice, Integer.BYTES, DatumForm.RAW_BYTES_AND_TEXT);
      default -> throw unknown(slice, protocol);
    };
  }

  /** Whether {@link #read} accepts the bytes. */
  static boolean matches(Slice slice) {
    return slice.length() > 0
        && switch (slice.unsigned(0)) {
          case 0, 3 -> slice.length() > Integer.BYTES && BigEndian.int32(slice, 1) > 0;
          case 1 ->
              slice.length() > Long.BYTES + Integer.BYTES
                  && BigEndian.int64(slice, 1) > 0
                  && BigEndian.int32(slice, 1 + Long.BYTES) > 0;
          case 2 -> slice.length() > Long.BYTES && BigEndian.int64(slice, 1) > 0;
          default -> false;
        };
  }

  private static ClouderaPrefix versionId(
      String envelope, Slice slice, int idLength, DatumForm form) {
    PositiveInteger.requireLength(
        slice, 1 + idLength, "a protocol and a schema version id of " + idLength + " bytes");
    long id = PositiveInteger.positive(slice, 1, idLength, "a schema version id");
    return new ClouderaPrefix(
        new SchemaReference.VendorId(envelope, "schemaVersionId", Long.toString(id)),
        1 + idLength,
        form);
  }

  private static ClouderaPrefix metadataId(String envelope, Slice slice) {
    int length = 1 + Long.BYTES + Integer.BYTES;
    PositiveInteger.requireLength(
        slice, length, "a protocol, a schema metadata id of 8 bytes and a version of 4");
    long id = PositiveInteger.positive(slice, 1, Long.BYTES, "a schema metadata id");
    long version = PositiveInteger.positive(slice, 1 + Long.BYTES, Integer.BYTES, "a version");
    return new ClouderaPrefix(
        new SchemaReference.VendorId(envelope, "schemaMetadataId", id + "/" + version),
        length,
        DatumForm.RAW_BYTES_AND_TEXT);
  }

  private static MalformedEnvelopeException unknown(Slice slice, int protocol) {
    return new MalformedEnvelopeException(
        "Expected a protocol of Cloudera's, 00 to 03, but found "
            + HexFormat.of().withUpperCase().toHexDigits((byte) protocol)
            + (protocol == JSON ? ", whose records are JSON" : "")
            + " "
            + BytePosition.at(slice, 0));
  }
}
