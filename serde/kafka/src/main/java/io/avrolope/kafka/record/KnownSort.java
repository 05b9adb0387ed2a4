package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPrefix;
import io.avrolope.internal.cache.HotEntries;

/** A sort of records that are known by their topic and how they begin. */
public interface KnownSort<T> extends HotEntries.Entry<T> {
  String topic();

  RecordPrefix start();
}
