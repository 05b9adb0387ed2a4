package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.kafka.metrics.RecordCount;
import org.jspecify.annotations.Nullable;

/**
 * A sort of records that was read before.
 *
 * @param start how its records begin
 */
record KnownRecord(String topic, RecordPrefix start, DatumDecoder decoder, RecordCount count)
    implements KnownSort<KnownRecord> {
  /**
   * Where in the array the datum of a record begins that is of this sort.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   * @return -1 if it is of another sort
   */
  int datumOffset(String otherTopic, byte[] bytes, int offset, int length) {
    return topic.equals(otherTopic) ? start.datumOffset(bytes, offset, length) : -1;
  }

  /**
   * Decodes the datum of a record of this sort, and counts it.
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

  @Override
  public boolean hasSameKeyAs(KnownRecord other) {
    return topic.equals(other.topic) && start.equals(other.start);
  }
}
