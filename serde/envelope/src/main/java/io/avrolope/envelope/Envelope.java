package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One format of the bytes, or headers, that say which schema wrote a datum: how it is read, and
 * where it is a {@link WritableEnvelope}, how it is written. Thread-safe.
 *
 * <p>The byte layouts are in docs/envelopes.md. One of your own is made known by an {@link
 * EnvelopeProvider}.
 */
public interface Envelope extends EnvelopeReader {

  /**
   * Why the record may have this envelope; for detection. Never fails, and says {@link
   * Evidence#NONE} exactly where {@link #read} fails.
   */
  Evidence evidence(RecordView record);

  /** Whether bytes without headers may have this envelope. */
  default boolean matches(Slice slice) {
    Supplier<String> none = () -> "";
    return evidence(RecordView.of(slice, none)) != Evidence.NONE;
  }

  /**
   * Whether no record that begins with these bytes has this envelope, whatever follows them: what
   * lets other envelopes of a topic be {@linkplain #known known} by their first bytes alone.
   *
   * @param start a record's first bytes, at least one
   * @return false where that is not sure; which is always right, and slower
   */
  default boolean cannotBeginWith(Slice start) {
    return false;
  }

  /**
   * The parts of the envelope of a record that has it, in their order; the datum is none of them,
   * unless it says the schema itself. For those who look at bytes, and not for speed.
   *
   * @return unless the envelope says more: the headers that it looks at, and all that is before the
   *     datum as one part
   * @throws io.avrolope.error.MalformedEnvelopeException where {@link #read} does
   */
  default List<EnvelopeField> fields(RecordView record) {
    return EnvelopeFields.genericFields(this, record);
  }

  /** Nothing, unless it says otherwise: records of this envelope are looked at one by one. */
  @Override
  default Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.empty();
  }
}
