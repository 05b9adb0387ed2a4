// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/**
 * How a record's datum is encoded where its schema is {@code bytes} or {@code string}. Data of all
 * other schemas are encoded as Avro specifies, in every form.
 */
public enum DatumForm {
  /** As Avro specifies: the length comes before the bytes, and before the string. */
  AVRO,
  /** {@code bytes} have no length: they are the rest of the record. Strings are Avro's. */
  RAW_BYTES,
  /** Neither {@code bytes} nor a {@code string} in UTF-8 has a length. */
  RAW_BYTES_AND_TEXT;

  /** Whether {@code bytes} have no length before them. */
  public boolean hasRawBytes() {
    return this != AVRO;
  }

  /** Whether a {@code string} has no length before it. */
  public boolean hasRawText() {
    return this == RAW_BYTES_AND_TEXT;
  }
}
