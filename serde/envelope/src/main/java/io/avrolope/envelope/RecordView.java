package io.avrolope.envelope;

import java.util.function.Supplier;

/**
 * What an envelope may look at to find which schema wrote a key or a value.
 *
 * @param slice the bytes of the key or the value
 * @param headers those of the record
 * @param subject the subject of the record's topic, asked for only where the envelope says a
 *     version
 */
public record RecordView(Slice slice, RecordHeaders headers, Supplier<String> subject) {
  /** Of a record without headers. */
  public static RecordView of(Slice slice, Supplier<String> subject) {
    return new RecordView(slice, RecordHeaders.NONE, subject);
  }
}
