// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * AWS Glue's header byte 3, the compression of the datum (0: none, 5: zlib), and the UUID of a
 * schema version, big-endian.
 *
 * @see <a href="https://github.com/awslabs/aws-glue-schema-registry">AWS Glue Schema Registry</a>
 */
public final class GlueEnvelope implements Envelope {
  public static final String NAME = "glue";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`03`, `00` or `05`, UUID (16 bytes), datum, which is compressed after `05`")
          .reference("Glue's id of a schema version")
          .firstByte("03")
          .detectedByDefault()
          .registryOf("glue")
          .readBy(settings -> new GlueEnvelope(settings.inflatedMaxBytes()));

  private static final int LENGTH = 2 + 2 * Long.BYTES;
  private static final int HEADER = 3;
  private static final int UNCOMPRESSED = 0;
  private static final int ZLIB = 5;

  private final int maxBytes;

  /**
   * @param maxBytes the most bytes of a datum after decompression
   */
  public GlueEnvelope(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    requireHeader(slice);
    UUID version = new UUID(BigEndian.int64(slice, 2), BigEndian.int64(slice, 2 + Long.BYTES));
    Slice body = slice.from(LENGTH);
    return new Frame(
        NAME,
        new SchemaReference.VendorId(NAME, "schemaVersionId", version.toString()),
        slice.unsigned(1) == UNCOMPRESSED ? body : Inflated.zlib(body, maxBytes));
  }

  private static void requireHeader(Slice slice) {
    if (slice.length() > 0 && slice.unsigned(0) != HEADER) {
      throw expected("the header byte 03", slice, 0);
    }
    if (slice.length() > 1 && !isCompression(slice.unsigned(1))) {
      throw expected("the compression 00 (none) or 05 (zlib)", slice, 1);
    }
    PositiveInteger.requireLength(
        slice, LENGTH, "the header byte 03, a compression and a UUID of 16 bytes");
  }

  private static MalformedEnvelopeException expected(String what, Slice slice, int index) {
    return new MalformedEnvelopeException(
        "Expected "
            + what
            + " but found "
            + HexFormat.of().withUpperCase().toHexDigits((byte) slice.unsigned(index))
            + " "
            + BytePosition.at(slice, index));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice())
        .marker("header byte", 1)
        .field("compression", 1, record.slice().unsigned(1) == UNCOMPRESSED ? "none" : "zlib")
        .uuid("schemaVersionId")
        .list();
  }

  /** Empty for a compressed datum, which is not a part of the record's bytes. */
  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return slice.unsigned(1) == UNCOMPRESSED
        ? Optional.of(RecordPrefix.of(slice, LENGTH, RecordPrefix.DatumPosition.AFTER_PREFIX))
        : Optional.empty();
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    if (slice.length() < LENGTH || cannotBeginWith(slice)) {
      return Evidence.NONE;
    }
    return slice.unsigned(1) == UNCOMPRESSED
        ? Evidence.STRUCTURE
        : Evidence.STRUCTURE.ifReadable(this, record);
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.unsigned(0) != HEADER || (start.length() > 1 && !isCompression(start.unsigned(1)));
  }

  private static boolean isCompression(int number) {
    return number == UNCOMPRESSED || number == ZLIB;
  }
}
