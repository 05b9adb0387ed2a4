// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import java.util.Optional;

/**
 * Whether a record can have one envelope, regardless of others.
 *
 * @param envelope the name of the envelope
 * @param evidence why the record may have it
 * @param frame the writer, in the context of the topic, and the datum; empty if {@link Fit#REFUSED}
 * @param reason why the envelope does not fit, as a sentence; empty if it fits
 */
public record EnvelopeOpinion(
    String envelope, Evidence evidence, Fit fit, Optional<Frame> frame, String reason) {
  /** How well the envelope fits, from worst to best. */
  public enum Fit {
    /** The record does not have this envelope. */
    REFUSED,
    /** The registry does not have the schema that the envelope names. */
    UNKNOWN_SCHEMA,
    /** The datum does not decode with the schema that the envelope names. */
    MISFIT,
    /**
     * The schema could not be fetched: a registry is unavailable, refuses, or is not configured.
     */
    UNTRIED,
    /** The datum decodes completely with the schema that the envelope names. */
    FITS
  }
}
