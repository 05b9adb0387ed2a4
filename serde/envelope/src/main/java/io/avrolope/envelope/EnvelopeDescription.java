// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/**
 * The text of tables and help about an envelope, in Markdown.
 *
 * @param bytes the layout of a record, such as {@code `00` id (4 bytes, big-endian) datum}
 * @param reference what the envelope says of the schema, such as {@code the registry-wide id}
 * @param firstByte the first byte of a record, in hex; {@link #HEADER_ONLY} if the envelope is a
 *     header and the record starts with the datum
 * @param isWritable whether the envelope is a {@link WritableEnvelope}
 * @param isDetectedByDefault whether tools look for it on a topic of which nothing is known,
 *     because a record shows by itself that it has this envelope and none of the others
 */
public record EnvelopeDescription(
    String bytes,
    String reference,
    String firstByte,
    boolean isWritable,
    boolean isDetectedByDefault) {
  /** The first byte of a record whose envelope is a header. */
  public static final String HEADER_ONLY = "–";

  /** The description of an envelope that gives none. */
  public static final EnvelopeDescription NONE = new EnvelopeDescription("", "", "", false, false);

  /** Whether the envelope is a header, so that the record's bytes are the datum alone. */
  public boolean isHeaderOnly() {
    return firstByte.equals(HEADER_ONLY);
  }
}
