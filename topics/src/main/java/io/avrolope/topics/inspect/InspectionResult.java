// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Frame;
import io.avrolope.kafka.EnvelopeOpinion;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The envelope, schema and datum of some bytes, or the reasons why they are not known.
 *
 * @param found the envelope, if it is known
 * @param datum the schema and the datum, if the envelope is known
 * @param opinions the result of each envelope's parser; empty unless the user asked for them, or
 *     the inspection failed
 * @param looksLike what the bytes look like, if no envelope was found
 * @param failure message for a status other than {@link Status#OK}; empty otherwise
 */
public record InspectionResult(
    Optional<Found> found,
    Optional<Decoded> datum,
    List<EnvelopeOpinion> opinions,
    Optional<String> looksLike,
    Status status,
    String failure) {

  /** How far the inspection came. */
  public enum Status {
    /** The bytes are explained, as far as registries are configured. */
    OK,
    /** The bytes do not fit, or their schema does not exist. */
    FAILED,
    /** A registry is unavailable or denies access. */
    UNAVAILABLE
  }

  /** An envelope with its fields. */
  public record Found(Frame frame, List<EnvelopeField> fields) {}

  /**
   * The schema and the datum, as far as they are known.
   *
   * @param schema the writer schema; null if it is not available
   * @param json the datum; null if it could not be decoded
   * @param reason why the schema or the datum is missing; empty otherwise
   */
  public record Decoded(@Nullable Schema schema, @Nullable String json, String reason) {}
}
