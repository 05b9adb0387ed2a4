package io.avrolope.envelope;

/** How messages tell of a record's first bytes without telling its values. */
final class FirstBytes {
  private FirstBytes() {}

  /** "(byte 3 of 7)", or of an empty record that it is empty. */
  static String at(Slice slice, int index) {
    return "(byte " + index + " of " + slice.length() + ")";
  }

  /** What the record looks like instead; empty if nothing comes to mind. */
  static String hint(Slice slice) {
    if (slice.length() == 0) {
      return "";
    }
    return switch (slice.unsigned(0)) {
      case '{', '[' -> ", which looks like JSON";
      default -> "";
    };
  }
}
