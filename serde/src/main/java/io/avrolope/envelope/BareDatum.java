package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.SchemaReference;
import java.util.Optional;
import java.util.function.Supplier;

/** Nothing: which schema wrote the datum is said elsewhere, such as in a header of the record. */
final class BareDatum implements Envelope {
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
  public Frame read(Slice slice, Supplier<String> subject) {
    throw new MalformedEnvelopeException(
        "Expected something beside the bytes to say their schema but found nothing");
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    return Optional.empty();
  }

  @Override
  public boolean claims(Slice slice) {
    return false;
  }
}
