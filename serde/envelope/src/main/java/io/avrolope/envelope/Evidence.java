// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;

/** How strongly a record suggests that it has an envelope, from the weakest to the strongest. */
public enum Evidence {
  /** The record cannot have the envelope. */
  NONE,
  /** The bytes have the structure of the envelope, but other data can have it too. */
  STRUCTURE,
  /** The bytes begin with a signature that no other format begins with. */
  SIGNATURE,
  /** A header of the record names the schema as in this envelope. */
  HEADER;

  /** This evidence if the envelope can read the record, else {@link #NONE}. */
  public Evidence ifReadable(Envelope envelope, RecordView record) {
    try {
      envelope.read(record);
      return this;
    } catch (MalformedEnvelopeException e) {
      return NONE;
    }
  }
}
