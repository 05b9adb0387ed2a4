package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.SchemaReference;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Magic byte 0 and a big-endian schema id of 4 bytes, from 1 on.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
 *     wire format</a>
 */
final class ConfluentEnvelope implements WritableEnvelope {
  static final String NAME = "confluent";
  private static final int LENGTH = 5;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.ID;
  }

  @Override
  public int headroom() {
    return LENGTH;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    int id = ((SchemaReference.Id) writer).id();
    int start = datumOffset - LENGTH;
    bytes[start] = 0;
    for (int i = 1; i < LENGTH; i++) {
      bytes[start + i] = (byte) (id >>> (8 * (LENGTH - 1 - i)));
    }
    return start;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (slice.length() > 0 && slice.unsigned(0) != 0) {
      throw new MalformedEnvelopeException(
          "Expected the magic byte 00 but found "
              + HexFormat.of().withUpperCase().toHexDigits((byte) slice.unsigned(0))
              + " "
              + FirstBytes.at(slice, 0));
    }
    if (slice.length() < LENGTH) {
      throw new MalformedEnvelopeException(
          "Expected the magic byte 00 and a schema id of 4 bytes but found the end "
              + FirstBytes.at(slice, slice.length()));
    }
    int id = id(slice);
    if (id < 1) {
      throw new MalformedEnvelopeException(
          "Expected a schema id from 1 on but found " + id + " " + FirstBytes.at(slice, 1));
    }
    return new Frame(NAME, new SchemaReference.Id(id), slice.from(LENGTH));
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    return Optional.of(KnownStart.of(slice, LENGTH, KnownStart.Datum.FOLLOWS));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return slice.length() >= LENGTH && slice.unsigned(0) == 0 && id(slice) > 0
        ? Evidence.STRUCTURE
        : Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return start.unsigned(0) != 0 || (start.length() >= LENGTH && id(start) < 1);
  }

  private static int id(Slice slice) {
    return (slice.unsigned(1) << 24)
        | (slice.unsigned(2) << 16)
        | (slice.unsigned(3) << 8)
        | slice.unsigned(4);
  }
}
