package io.avrolope.envelope;

/** Why a record may have an envelope, from the weakest to the strongest reason. */
public enum Evidence {
  /** It cannot have it. */
  NONE,
  /** Its bytes have the structure, as others may have too. */
  STRUCTURE,
  /** Its bytes begin with what nothing else begins with. */
  ANNOUNCEMENT,
  /** A header of the record says so. */
  HEADER
}
