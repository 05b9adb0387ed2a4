package io.avrolope.kafka;

import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import java.util.Optional;

/**
 * What one envelope makes of a record, whatever others make of it.
 *
 * @param envelope the name of the envelope
 * @param evidence why the record may have it
 * @param frame its writer, in the context of the topic, and its datum; empty if it is refused
 * @param reason why not, in a sentence; empty if it fits
 */
public record EnvelopeOpinion(
    String envelope, Evidence evidence, Fit fit, Optional<Frame> frame, String reason) {
  /** How far a record has gone, from the least to the most. */
  public enum Fit {
    /** It has no such envelope. */
    REFUSED,
    /** It may have it, and the registry does not have the schema that it names. */
    UNKNOWN_SCHEMA,
    /** It may have it, and the rest is no datum of the schema that it names. */
    MISFIT,
    /** It may have it, and its schema could not be had: a registry is away, refuses, or is none. */
    UNTRIED,
    /** It may have it, and the rest is a datum of the schema that it names, to the last byte. */
    FITS
  }
}
