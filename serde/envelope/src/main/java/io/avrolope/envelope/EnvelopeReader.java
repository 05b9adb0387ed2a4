// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the envelope of a record. Thread-safe. */
public interface EnvelopeReader {

  /**
   * Reads which schema wrote the datum, and where the datum is. Examines no other byte of the datum
   * than it needs for that.
   *
   * @throws io.avrolope.error.MalformedEnvelopeException if the record does not have the envelope
   */
  Frame read(RecordView record);

  /** As {@link #read(RecordView)}, for a record without headers. */
  default Frame read(Slice slice, Supplier<String> subject) {
    return read(RecordView.of(slice, subject));
  }

  /**
   * The possible results of reading a record. More than one is possible only if the reader looks
   * for several envelopes, the record is equally strong evidence for them, and the results differ.
   *
   * @return at least one frame
   * @throws io.avrolope.error.MalformedEnvelopeException if the record has none of the envelopes
   */
  default List<Frame> candidates(RecordView record) {
    return List.of(read(record));
  }

  /**
   * The first bytes by which records with the envelope and the schema of this record are
   * recognised.
   *
   * @param slice a record that was just read, and whose schema is not {@linkplain #isInHeaders in
   *     its headers}
   * @return empty if the first bytes of a record do not determine its envelope and schema
   */
  Optional<RecordPrefix> prefix(Slice slice);

  /** Whether headers can name the schema. If not, {@link #isInHeaders} need not be called. */
  default boolean usesHeaders() {
    return false;
  }

  /** Whether these headers name the schema, alone or together with the record's bytes. */
  default boolean isInHeaders(RecordHeaders headers) {
    return false;
  }

  /** The name in configuration and messages. */
  String name();
}
