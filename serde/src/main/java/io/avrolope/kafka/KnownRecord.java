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
  @Override
  public boolean isSameSortAs(KnownRecord other) {
    return topic.equals(other.topic) && start.equals(other.start);
  }
}
