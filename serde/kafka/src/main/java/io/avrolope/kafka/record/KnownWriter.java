package io.avrolope.kafka.record;

import io.avrolope.internal.cache.HotEntries;
import org.apache.avro.Schema;

/**
 * A sort of objects that was written before.
 *
 * @param schema this very one
 * @param type the class of the objects
 */
record KnownWriter(String topic, Schema schema, Class<?> type, PreparedWriter writer)
    implements HotEntries.Entry<KnownWriter> {

  @SuppressWarnings("ReferenceEquality") // an application has one Schema instance
  boolean isFor(String otherTopic, Schema otherSchema, Class<?> otherType) {
    return schema == otherSchema && type == otherType && topic.equals(otherTopic);
  }

  @Override
  public boolean hasSameKeyAs(KnownWriter other) {
    return isFor(other.topic, other.schema, other.type);
  }
}
