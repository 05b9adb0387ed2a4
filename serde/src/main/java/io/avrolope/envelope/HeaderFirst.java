package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;

/** What a header says, and where there is none, the envelope of the record's bytes. */
final class HeaderFirst implements EnvelopeReader {
  private final EnvelopeReader inHeader;
  private final EnvelopeReader otherwise;
  private final boolean otherwiseLooksAtHeaders;

  HeaderFirst(EnvelopeReader inHeader, EnvelopeReader otherwise) {
    this.inHeader = inHeader;
    this.otherwise = otherwise;
    this.otherwiseLooksAtHeaders = otherwise.looksAtHeaders();
  }

  @Override
  public String name() {
    return otherwise.name();
  }

  @Override
  public Frame read(RecordView record) {
    return (inHeader.isSaidBy(record.headers()) ? inHeader : otherwise).read(record);
  }

  @Override
  public List<Frame> candidates(RecordView record) {
    return inHeader.isSaidBy(record.headers())
        ? List.of(inHeader.read(record))
        : otherwise.candidates(record);
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    return otherwise.known(slice);
  }

  @Override
  public boolean looksAtHeaders() {
    return true;
  }

  @Override
  public boolean isSaidBy(RecordHeaders headers) {
    return inHeader.isSaidBy(headers) || (otherwiseLooksAtHeaders && otherwise.isSaidBy(headers));
  }
}
