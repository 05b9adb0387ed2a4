package io.avrolope.envelope;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.function.Supplier;

/** An envelope that can be written. Thread-safe. */
public interface WritableEnvelope extends Envelope {

  /** What it says of a schema, and so what the registry is asked for before a write. */
  SchemaReference.Kind referenceKind();

  /**
   * The one schema that all records are written with, where configuration says it.
   *
   * @param subject the subject of the record's topic, asked for only where a version is said
   * @return empty where the record's own schema is looked for in the registry
   */
  default Optional<SchemaReference> fixedWriter(Supplier<String> subject) {
    return Optional.empty();
  }

  /**
   * The header that says the schema, where it is a header that does.
   *
   * @return empty where all is said by the bytes
   */
  default Optional<RecordHeader> header(SchemaReference writer) {
    return Optional.empty();
  }

  /** The most bytes that it puts before a datum. */
  int maxPrefixLength();

  /**
   * Puts the envelope right before a datum.
   *
   * @param bytes has the encoded datum, and at least {@link #maxPrefixLength()} free bytes before it
   * @param datumOffset the datum's first byte in the array
   * @param datumLength the datum's length in bytes
   * @return where in the array the record now begins
   * @throws io.avrolope.error.InvalidDatumException if the datum may not be written under this
   *     reference
   */
  int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength);
}
