// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import io.avrolope.schema.SchemaReference;

/**
 * The result of reading an envelope: which schema wrote the datum, where the datum is, and in which
 * form.
 *
 * @param envelope the name of the envelope that was found
 * @param datum the datum's bytes: a part of the array that was read, or of another array if they
 *     were compressed
 * @param form how the datum is encoded if its schema is {@code bytes} or {@code string}. The same
 *     envelope, writer and first bytes always have the same form
 */
public record Frame(String envelope, SchemaReference writer, Slice datum, DatumForm form) {
  /** A frame in the form of most envelopes, {@link DatumForm#RAW_BYTES}. */
  public Frame(String envelope, SchemaReference writer, Slice datum) {
    this(envelope, writer, datum, DatumForm.RAW_BYTES);
  }
}
