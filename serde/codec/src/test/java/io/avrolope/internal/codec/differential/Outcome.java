package io.avrolope.internal.codec.differential;

import org.jspecify.annotations.Nullable;

/** What came of decoding a datum. */
sealed interface Outcome {

  /**
   * An object.
   *
   * @param consumed how many bytes it took
   */
  record Value(@Nullable Object datum, int consumed) implements Outcome {}

  /** The bytes have a value that the reader schema has no place for. */
  record Unresolved(Throwable cause) implements Outcome {}

  /** Anything else: the bytes are bad, or a value does not suit a conversion. */
  record Failed(Throwable cause) implements Outcome {}

  /** Avro has no reader of these schemas, or a faulty one; its exception is not of resolution. */
  record NoReader(Throwable cause) implements Outcome {}
}
