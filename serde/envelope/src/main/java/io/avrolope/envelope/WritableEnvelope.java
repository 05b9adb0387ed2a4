// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.function.Supplier;

/** An envelope that can be written. Thread-safe. */
public interface WritableEnvelope extends Envelope {

  /**
   * The kind of reference that the envelope contains, which the serializer asks the registry for.
   */
  SchemaReference.Kind referenceKind();

  /**
   * The one schema that all records are written with, if the configuration names one.
   *
   * @param subject the subject of the record's topic; called only if the reference is a version
   * @return empty if each record is written with its own schema
   */
  default Optional<SchemaReference> fixedWriter(Supplier<String> subject) {
    return Optional.empty();
  }

  /**
   * The form in which data are written. {@link #read} must state the same form for them.
   *
   * @return {@link DatumForm#RAW_BYTES} unless the envelope overrides this
   */
  default DatumForm datumForm() {
    return DatumForm.RAW_BYTES;
  }

  /**
   * Whether the datum must be a record whose first field is a {@code long}, because this field is
   * the envelope. The serializer then refuses other schemas before it registers them.
   */
  default boolean needsLeadingLong() {
    return false;
  }

  /**
   * The header that names the schema, for an envelope that is a header.
   *
   * @return empty if the envelope adds no header
   */
  default Optional<RecordHeader> header(SchemaReference writer) {
    return Optional.empty();
  }

  /** The most bytes that {@link #write} puts before a datum. */
  int maxPrefixLength();

  /**
   * Writes the envelope directly before a datum.
   *
   * @param bytes contains the encoded datum, and at least {@link #maxPrefixLength()} free bytes
   *     before it
   * @param datumOffset the index of the datum's first byte in the array
   * @param datumLength the datum's length in bytes
   * @return the index of the record's first byte in the array
   * @throws io.avrolope.error.InvalidDatumException if the datum may not be written under this
   *     reference
   */
  int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength);
}
