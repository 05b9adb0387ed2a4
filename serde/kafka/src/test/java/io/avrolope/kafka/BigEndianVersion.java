// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;

/** A user's own envelope: {@code 00}, a big-endian version of 8 bytes, and the datum. */
public final class BigEndianVersion implements EnvelopeProvider, Envelope {
  private static final int LENGTH = 9;

  /** Called by reflection: configuration names this class. */
  public BigEndianVersion() {}

  @Override
  public String name() {
    return "big-endian";
  }

  @Override
  public Envelope envelope(EnvelopeSettings settings) {
    return this;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (slice.length() < LENGTH || slice.unsigned(0) != 0) {
      throw new MalformedEnvelopeException("Expected 00 and a version of 8 bytes");
    }
    long version = 0;
    for (int i = 1; i < LENGTH; i++) {
      version = version << Byte.SIZE | slice.unsigned(i);
    }
    return new Frame(
        name(), new SchemaReference.Version(record.subject().get(), version), slice.from(LENGTH));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return slice.length() >= LENGTH && slice.unsigned(0) == 0 ? Evidence.STRUCTURE : Evidence.NONE;
  }
}
