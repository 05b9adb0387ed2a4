package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the envelope of a record. Thread-safe. */
public interface EnvelopeReader {

  /**
   * Reads which schema wrote the datum, and where the datum is; looks at no byte of the datum that
   * it does not need for that.
   *
   * @throws io.avrolope.error.MalformedEnvelopeException if the record has no such envelope
   */
  Frame read(RecordView record);

  /** As above, for a record without headers. */
  default Frame read(Slice slice, Supplier<String> subject) {
    return read(RecordView.of(slice, subject));
  }

  /**
   * What a record can be, as far as it tells itself: more than one frame only where several
   * envelopes are looked for, its bytes and headers are as good a reason for each of them, and it
   * makes a difference which it is.
   *
   * @throws io.avrolope.error.MalformedEnvelopeException if the record has no such envelope
   */
  default List<Frame> candidates(RecordView record) {
    return List.of(read(record));
  }

  /**
   * How to recognise records of the same schema as this one, which was just read and whose headers
   * {@linkplain #isInHeaders say nothing}.
   *
   * @return empty if more than a record's first bytes decides what it is
   */
  Optional<RecordPrefix> prefix(Slice slice);

  /** Whether headers can say the schema; false: {@link #isInHeaders} need not be asked. */
  default boolean usesHeaders() {
    return false;
  }

  /** Whether it is these headers that say the schema, alone or together with the bytes. */
  default boolean isInHeaders(RecordHeaders headers) {
    return false;
  }

  /** The name by which configuration and messages know it. */
  String name();
}
