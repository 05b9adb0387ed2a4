package io.avrolope.kafka;

import io.avrolope.envelope.KnownStart;
import io.avrolope.internal.codec.DatumDecoder;

/**
 * A sort of records that was read before.
 *
 * @param start how its records begin
 */
record KnownRecord(String topic, KnownStart start, DatumDecoder decoder)
    implements Recent.Sort<KnownRecord> {
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

  @Override
  public boolean isSameSortAs(KnownRecord other) {
    return topic.equals(other.topic) && start.equals(other.start);
  }
}
