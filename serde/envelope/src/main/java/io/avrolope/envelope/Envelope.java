// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A format of the bytes or headers that name the schema of a datum. An envelope can be read; a
 * {@link WritableEnvelope} can also be written. Thread-safe.
 *
 * <pre>{@code
 * byte[] value = {0, 0, 0, 0, 7, 42};
 * Envelope envelope = Envelopes.named(Envelopes.CONFLUENT, EnvelopeSettings.DEFAULTS);
 * Frame frame = envelope.read(Slice.of(value), () -> "orders-value");
 * SchemaReference writer = frame.writer(); // schema id 7
 * Slice datum = frame.datum(); // the part of the array after the id
 * }</pre>
 *
 * <p>An envelope of your own, which can only be read:
 *
 * <pre>{@code
 * public final class OneByteEnvelope implements Envelope {
 *   @Override
 *   public String name() {
 *     return "one-byte";
 *   }
 *
 *   @Override
 *   public Frame read(RecordView record) {
 *     Slice slice = record.slice();
 *     if (slice.length() == 0 || slice.unsigned(0) == 0) {
 *       throw new MalformedEnvelopeException("Expected a version from 1 on but found none");
 *     }
 *     String subject = record.subject().get();
 *     return new Frame(
 *         name(), new SchemaReference.Version(subject, slice.unsigned(0)), slice.from(1));
 *   }
 *
 *   @Override
 *   public Evidence evidence(RecordView record) {
 *     Slice slice = record.slice();
 *     return slice.length() == 0 || slice.unsigned(0) == 0 ? Evidence.NONE : Evidence.STRUCTURE;
 *   }
 * }
 * }</pre>
 *
 * <p>docs/envelopes.md has the byte layouts. An {@link EnvelopeProvider} makes an envelope of your
 * own available.
 */
public interface Envelope extends EnvelopeReader {

  /**
   * How strongly the record suggests that it has this envelope. Never fails, and returns {@link
   * Evidence#NONE} exactly if {@link #read} fails.
   */
  Evidence evidence(RecordView record);

  /**
   * Whether the bytes begin with a signature that no other format begins with, even if the rest is
   * damaged or too large. Then {@link #read} knows the best reason of a failure.
   */
  default boolean hasSignature(RecordView record) {
    return false;
  }

  /** Whether bytes without headers may have this envelope. */
  default boolean matches(Slice slice) {
    Supplier<String> none = () -> "";
    return evidence(RecordView.of(slice, none)) != Evidence.NONE;
  }

  /**
   * Whether no record that begins with these bytes has this envelope, whatever follows them. Other
   * envelopes of a topic can then be {@linkplain #prefix recognised} by their first bytes.
   *
   * @param start the first bytes of a record, at least one
   * @return false if that is not certain. False is always correct, but makes reading slower
   */
  default boolean cannotBeginWith(Slice start) {
    return false;
  }

  /**
   * The parts of the record's envelope, in their order, for tools that show bytes. A part of the
   * datum is among them only if it names the schema. Not optimised for speed.
   *
   * @return by default, the headers that {@link #read} uses, and all bytes before the datum as one
   *     part
   * @throws io.avrolope.error.MalformedEnvelopeException if the record does not have this envelope
   */
  default List<EnvelopeField> fields(RecordView record) {
    return EnvelopeFields.genericFields(this, record);
  }

  /** Empty by default: {@link #read} then parses every record of this envelope. */
  @Override
  default Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.empty();
  }
}
