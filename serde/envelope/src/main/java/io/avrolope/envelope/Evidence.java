package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;

/** Why a record may have an envelope, from the weakest to the strongest reason. */
public enum Evidence {
  /** It cannot have it. */
  NONE,
  /** Its bytes have the structure, as others may have too. */
  STRUCTURE,
  /** Its bytes begin with what nothing else begins with. */
  SIGNATURE,
  /** A header of the record says so. */
  HEADER;

  /** This where the envelope can read the record, else {@link #NONE}. */
  public Evidence ifReadable(Envelope envelope, RecordView record) {
    try {
      envelope.read(record);
      return this;
    } catch (MalformedEnvelopeException e) {
      return NONE;
    }
  }
}
