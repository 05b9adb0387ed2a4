// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.kafka.metrics.RecordCount;
import org.jspecify.annotations.Nullable;

/** Decodes records of one topic, envelope and schema, and counts them. */
record CountedDecoder(DatumDecoder decoder, RecordCount count) {
  /**
   * Decodes the datum of a record. A record that cannot be decoded is not counted.
   *
   * @param datum where in the array the datum begins
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   */
  @Nullable Object decode(byte[] bytes, int datum, int offset, int length) {
    Object decoded = decoder.decode(bytes, datum, offset + length - datum);
    count.add(length);
    return decoded;
  }
}
