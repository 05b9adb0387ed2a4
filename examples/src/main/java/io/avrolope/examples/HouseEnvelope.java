// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;

/**
 * An example of an in-house envelope: the two bytes {@code A7 5E}, the schema's version as two
 * bytes (big-endian, at least 1), then the datum.
 *
 * <p>Avrolope's own versions begin with an even byte and Confluent's records with 00. The odd first
 * byte here distinguishes the three, so that they can share a topic.
 */
final class HouseEnvelope implements WritableEnvelope {
  static final String NAME = "house";

  private static final int LENGTH = 4;
  private static final int MAGIC = 0xA75E;
  private static final int MAX_VERSION = 0xFFFF;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.VERSION;
  }

  @Override
  public int maxPrefixLength() {
    return LENGTH;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    long version = ((SchemaReference.Version) writer).version();
    if (version > MAX_VERSION) {
      throw new InvalidDatumException(
          "Expected a version of two bytes but found version " + version);
    }
    int start = datumOffset - LENGTH;
    put(bytes, start, MAGIC);
    put(bytes, start + 2, (int) version);
    return start;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (!fits(slice)) {
      throw new MalformedEnvelopeException(
          "Expected A7 5E and a version from 1 on, of two bytes, but found something else (byte 0"
              + " of "
              + slice.length()
              + ")");
    }
    return new Frame(
        NAME,
        new SchemaReference.Version(record.subject().get(), number(slice, 2)),
        slice.from(LENGTH));
  }

  /** Two fixed bytes are weak evidence: records of other formats may begin with them too. */
  @Override
  public Evidence evidence(RecordView record) {
    return fits(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  /** All records that begin with the same four bytes have the same writer schema. */
  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(RecordPrefix.of(slice, LENGTH, RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  /** Lets a detector rule this envelope out by the first byte of another envelope's record. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.unsigned(0) != MAGIC >> 8;
  }

  private static boolean fits(Slice slice) {
    return slice.length() >= LENGTH && number(slice, 0) == MAGIC && number(slice, 2) > 0;
  }

  private static int number(Slice slice, int index) {
    return slice.unsigned(index) << 8 | slice.unsigned(index + 1);
  }

  private static void put(byte[] bytes, int index, int number) {
    bytes[index] = (byte) (number >> 8);
    bytes[index + 1] = (byte) number;
  }
}
