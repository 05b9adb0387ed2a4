// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.util.function.Supplier;

/**
 * The input of an envelope: a key or a value, and the headers of its record.
 *
 * @param slice the bytes of the key or the value
 * @param headers the headers of the record
 * @param subject the subject of the record's topic; called only if the reference needs a subject
 */
public record RecordView(Slice slice, RecordHeaders headers, Supplier<String> subject) {
  /** A record without headers. */
  public static RecordView of(Slice slice, Supplier<String> subject) {
    return new RecordView(slice, RecordHeaders.NONE, subject);
  }
}
