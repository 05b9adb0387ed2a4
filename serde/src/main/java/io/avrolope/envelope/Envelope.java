package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference;

/**
 * One format of the bytes that say which schema wrote a datum: how it is read and how it is
 * written. Thread-safe.
 *
 * <p>The byte layouts are in docs/envelopes.md.
 */
public interface Envelope extends EnvelopeReader {

  /** What it says of a schema, and so what the registry is asked for before a write. */
  SchemaReference.Kind referenceKind();

  /** The most bytes that it puts before a datum. */
  int headroom();

  /**
   * Puts the envelope right before a datum.
   *
   * @param bytes has the encoded datum, and at least {@link #headroom()} free bytes before it
   * @param datumOffset the datum's first byte in the array
   * @param datumLength the datum's length in bytes
   * @return where in the array the record now begins
   * @throws io.avrolope.error.InvalidDatumException if the datum may not be written under this
   *     reference
   */
  int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength);

  /** Whether bytes have the structure of this envelope; for detection. Never fails. */
  boolean claims(Slice slice);
}
