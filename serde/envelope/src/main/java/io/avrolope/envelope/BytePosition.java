package io.avrolope.envelope;

/** How messages tell the place in a record. */
public final class BytePosition {
  private BytePosition() {}

  /** "(byte 3 of 7)". */
  public static String at(Slice slice, int index) {
    return "(byte " + index + " of " + slice.length() + ")";
  }
}
