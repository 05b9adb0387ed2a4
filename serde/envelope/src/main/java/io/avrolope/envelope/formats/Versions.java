package io.avrolope.envelope.formats;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.Optional;

/** Whether bytes can begin with a version. */
final class Versions {
  private Versions() {}

  /**
   * @param first the lowest number that a version has
   */
  static boolean matches(Slice slice, long first) {
    // the sign of a zig-zag number is the lowest bit of its first byte
    if (slice.length() == 0 || (slice.unsigned(0) & 1) != 0) {
      return false;
    }
    try {
      return VersionLong.read(slice, 0, "a version").value() >= first;
    } catch (MalformedEnvelopeException e) {
      return false;
    }
  }

  /**
   * Whether records that begin so cannot begin with a version. A number whose end is not in the
   * start may still be anything.
   *
   * @param first the lowest number that a version has
   */
  static boolean cannotBeginWith(Slice start, long first) {
    if ((start.unsigned(0) & 1) != 0) {
      return true;
    }
    for (int i = 0; i < Math.min(start.length(), VersionLong.MAX_BYTES); i++) {
      if (start.unsigned(i) < 0x80) {
        return !matches(start, first);
      }
    }
    return false;
  }

  /** How to recognise the version that a record begins with. */
  static Optional<RecordPrefix> prefix(
      Slice slice, RecordPrefix.DatumPosition position, long first) {
    int length = VersionLong.readVersion(slice, first).end();
    return RecordPrefix.isValidLength(length)
        ? Optional.of(RecordPrefix.of(slice, length, position))
        : Optional.empty();
  }
}
