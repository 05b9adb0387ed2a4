// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.Optional;

/** Recognises records that begin with a version. */
final class Versions {
  private Versions() {}

  /**
   * Whether a record begins with a version.
   *
   * @param first the lowest version
   */
  static boolean matches(Slice slice, long first) {
    // the lowest bit of a zig-zag number's first byte is its sign
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
   * Whether no record that begins with these bytes begins with a version. A number that does not
   * end in these bytes can still be any version.
   *
   * @param first the lowest version
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

  /** The first bytes of records with the same version as this one. */
  static Optional<RecordPrefix> prefix(
      Slice slice, RecordPrefix.DatumPosition position, long first) {
    int length = VersionLong.readVersion(slice, first).end();
    return RecordPrefix.isValidLength(length)
        ? Optional.of(RecordPrefix.of(slice, length, position))
        : Optional.empty();
  }
}
