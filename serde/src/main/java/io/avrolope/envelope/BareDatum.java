package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.SchemaReference;

/** Nothing: which schema wrote the datum is said elsewhere, such as in a header of the record. */
final class BareDatum implements WritableEnvelope {
  @Override
  public String name() {
    return "none";
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.GUID;
  }

  @Override
  public int headroom() {
    return 0;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    return datumOffset;
  }

  @Override
  public Frame read(RecordView record) {
    throw new MalformedEnvelopeException(
        "Expected something beside the bytes to say their schema but found nothing");
  }

  @Override
  public Evidence evidence(RecordView record) {
    return Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return true;
  }
}
