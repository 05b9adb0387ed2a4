package io.avrolope.cli.inspect;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Frame;
import io.avrolope.kafka.EnvelopeOpinion;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What was found out of bytes.
 *
 * @param found the envelope, if there is one
 * @param datum the datum, if it could be decoded
 * @param opinions what each envelope says, where that was asked for or nothing else is known
 * @param resemblance what the bytes look like, where they have no envelope
 * @param status one of {@link io.avrolope.cli.terminal.ExitCode}
 * @param failure why the status is what it is; empty if all is well
 */
record Finding(
    Optional<Found> found,
    Optional<Decoded> datum,
    List<EnvelopeOpinion> opinions,
    Optional<String> resemblance,
    int status,
    String failure) {

  /** An envelope and its parts. */
  record Found(Frame frame, List<EnvelopeField> fields) {}

  /**
   * @param schema the one that wrote the datum; null where it could not be had
   * @param json the datum; null where it could not be decoded
   * @param reason why something is missing
   */
  record Decoded(@Nullable Schema schema, @Nullable String json, String reason) {}
}
