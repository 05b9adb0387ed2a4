package io.avrolope.envelope;

import java.util.Optional;
import java.util.function.Supplier;

/** Reads the envelope of a record. Thread-safe. */
public interface EnvelopeReader {

  /**
   * Reads which schema wrote the datum, and where the datum is; looks at no byte of the datum that
   * it does not need for that.
   *
   * @param subject the subject of the record's topic, asked for only where the envelope says a
   *     version
   * @throws io.avrolope.error.MalformedEnvelopeException if the bytes are no such envelope
   */
  Frame read(Slice slice, Supplier<String> subject);

  /**
   * How to recognise records of the same schema as this one, which was just read.
   *
   * @return empty if more than a record's first bytes decides what it is
   */
  Optional<KnownStart> known(Slice slice);

  /** The name by which configuration and messages know it. */
  String name();
}
