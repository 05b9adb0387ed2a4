// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import java.util.List;
import java.util.Optional;

/** Reads the envelope in a record's header if there is one, else the envelope of its bytes. */
final class HeaderOrPayload implements EnvelopeReader {
  private final EnvelopeReader inHeader;
  private final EnvelopeReader otherwise;
  private final boolean otherwiseUsesHeaders;

  HeaderOrPayload(EnvelopeReader inHeader, EnvelopeReader otherwise) {
    this.inHeader = inHeader;
    this.otherwise = otherwise;
    this.otherwiseUsesHeaders = otherwise.usesHeaders();
  }

  @Override
  public String name() {
    return otherwise.name();
  }

  @Override
  public Frame read(RecordView record) {
    return (inHeader.isInHeaders(record.headers()) ? inHeader : otherwise).read(record);
  }

  @Override
  public List<Frame> candidates(RecordView record) {
    return inHeader.isInHeaders(record.headers())
        ? List.of(inHeader.read(record))
        : otherwise.candidates(record);
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return otherwise.prefix(slice);
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return inHeader.isInHeaders(headers)
        || (otherwiseUsesHeaders && otherwise.isInHeaders(headers));
  }
}
