package io.avrolope.kafka;

import io.avrolope.envelope.KnownStart;

/** A kind of records, one of which was looked at before. */
record KnownKind(String topic, KnownStart start, RecordKind kind) implements KnownSort<KnownKind> {
  @Override
  public boolean isSameSortAs(KnownKind other) {
    return topic.equals(other.topic) && start.equals(other.start);
  }
}
