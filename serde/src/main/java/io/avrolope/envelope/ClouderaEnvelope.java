package io.avrolope.envelope;

import java.util.Optional;

/** A {@link ClouderaPrefix} before the datum. */
final class ClouderaEnvelope implements Envelope {
  static final String NAME = "cloudera";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    ClouderaPrefix prefix = ClouderaPrefix.read(NAME, slice);
    return new Frame(NAME, prefix.writer(), slice.from(prefix.length()));
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    int length = ClouderaPrefix.read(NAME, slice).length();
    return Optional.of(KnownStart.of(slice, length, KnownStart.Datum.FOLLOWS));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return Evidence.STRUCTURE.ifReads(this, record);
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return start.unsigned(0) > ClouderaPrefix.LAST_PROTOCOL;
  }
}
