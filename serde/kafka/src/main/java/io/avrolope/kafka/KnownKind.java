package io.avrolope.kafka;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.kafka.record.KnownSort;

/** A kind of records, one of which was looked at before. */
record KnownKind(String topic, RecordPrefix start, RecordKind kind)
    implements KnownSort<KnownKind> {
  @Override
  public boolean hasSameKeyAs(KnownKind other) {
    return topic.equals(other.topic) && start.equals(other.start);
  }
}
