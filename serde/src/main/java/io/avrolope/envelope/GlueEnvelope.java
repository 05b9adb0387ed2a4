package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.SchemaReference;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/**
 * AWS Glue's header byte 3, how the datum is packed (0: not, 5: zlib), and the UUID of a schema
 * version, big-endian.
 *
 * @see <a href="https://github.com/awslabs/aws-glue-schema-registry">AWS Glue Schema Registry</a>
 */
final class GlueEnvelope implements Envelope {
  static final String NAME = "glue";
  static final String MAX_BYTES = "envelope.inflated.max.bytes";
  private static final int MAX_BYTES_DEFAULT = 16 << 20;
  private static final int LENGTH = 2 + 2 * Long.BYTES;
  private static final int HEADER = 3;
  private static final int PLAIN = 0;
  private static final int ZLIB = 5;

  private final int maxBytes;

  GlueEnvelope(EnvelopeSettings settings) {
    String given = settings.property(MAX_BYTES, Integer.toString(MAX_BYTES_DEFAULT));
    if (!given.matches("[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException(
          "names glue, for which " + MAX_BYTES + " must be from 1 to 999999999 but was " + given);
    }
    this.maxBytes = Integer.parseInt(given);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    requireHeader(slice);
    UUID version = new UUID(eight(slice, 2), eight(slice, 2 + Long.BYTES));
    Slice body = slice.from(LENGTH);
    return new Frame(
        NAME,
        new SchemaReference.Foreign(NAME + " schemaVersionId", version.toString()),
        slice.unsigned(1) == PLAIN ? body : ZlibBody.unpack(body, maxBytes));
  }

  private static void requireHeader(Slice slice) {
    if (slice.length() > 0 && slice.unsigned(0) != HEADER) {
      throw expected("the header byte 03", slice, 0);
    }
    if (slice.length() > 1 && slice.unsigned(1) != PLAIN && slice.unsigned(1) != ZLIB) {
      throw expected("the compression 00 (none) or 05 (zlib)", slice, 1);
    }
    ForeignNumber.requireLength(
        slice, LENGTH, "the header byte 03, a compression and a UUID of 16 bytes");
  }

  private static MalformedEnvelopeException expected(String what, Slice slice, int index) {
    return new MalformedEnvelopeException(
        "Expected "
            + what
            + " but found "
            + HexFormat.of().withUpperCase().toHexDigits((byte) slice.unsigned(index))
            + " "
            + FirstBytes.at(slice, index));
  }

  private static long eight(Slice slice, int index) {
    long number = 0;
    for (int i = index; i < index + Long.BYTES; i++) {
      number = number << Byte.SIZE | slice.unsigned(i);
    }
    return number;
  }

  /** Nothing for a packed datum, which is somewhere else than in the record. */
  @Override
  public Optional<KnownStart> known(Slice slice) {
    return slice.unsigned(1) == PLAIN
        ? Optional.of(KnownStart.of(slice, LENGTH, KnownStart.Datum.FOLLOWS))
        : Optional.empty();
  }

  @Override
  public Evidence evidence(RecordView record) {
    try {
      read(record);
      return Evidence.STRUCTURE;
    } catch (MalformedEnvelopeException e) {
      return Evidence.NONE;
    }
  }
}
