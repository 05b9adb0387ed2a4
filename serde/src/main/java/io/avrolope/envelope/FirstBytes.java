package io.avrolope.envelope;

/** How messages tell the place in a record. */
final class FirstBytes {
  private FirstBytes() {}

  /** "(byte 3 of 7)". */
  static String at(Slice slice, int index) {
    return "(byte " + index + " of " + slice.length() + ")";
  }
}
