// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;

/** The example of an envelope in javadoc: the version of the schema as one byte, then the datum. */
public final class OneByteEnvelope implements Envelope {
  @Override
  public String name() {
    return "one-byte";
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (slice.length() == 0 || slice.unsigned(0) == 0) {
      throw new MalformedEnvelopeException("Expected a version from 1 on but found none");
    }
    String subject = record.subject().get();
    return new Frame(
        name(), new SchemaReference.Version(subject, slice.unsigned(0)), slice.from(1));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return slice.length() == 0 || slice.unsigned(0) == 0 ? Evidence.NONE : Evidence.STRUCTURE;
  }
}
