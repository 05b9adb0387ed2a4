// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordView;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;

/** A user's own envelope: one byte in a header of the record holds the version. */
public final class HouseHeader implements EnvelopeProvider, Envelope {
  private static final String HEADER = "house-version";

  /** Called by reflection: configuration names this class. */
  public HouseHeader() {}

  @Override
  public String name() {
    return "house-header";
  }

  @Override
  public Envelope envelope(EnvelopeSettings settings) {
    return this;
  }

  @Override
  public Frame read(RecordView record) {
    byte[] value = record.headers().last(HEADER);
    if (value == null || value.length != 1) {
      throw new MalformedEnvelopeException("Expected the header " + HEADER + " but found none");
    }
    return new Frame(
        name(), new SchemaReference.Version(record.subject().get(), value[0]), record.slice());
  }

  @Override
  public Evidence evidence(RecordView record) {
    return isInHeaders(record.headers()) ? Evidence.HEADER : Evidence.NONE;
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    byte[] value = headers.last(HEADER);
    return value != null && value.length == 1;
  }
}
