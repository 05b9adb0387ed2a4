// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/** The position in a record, as messages print it. */
public final class BytePosition {
  private BytePosition() {}

  /** "(byte 3 of 7)". */
  public static String at(Slice slice, int index) {
    return "(byte " + index + " of " + slice.length() + ")";
  }
}
