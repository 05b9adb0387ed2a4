package io.avrolope.kafka;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A sort of objects that was written before.
 *
 * @param schema this very one
 * @param generated the class of a generated or plain object; null: another object
 */
record KnownWriter(String topic, Schema schema, @Nullable Class<?> generated, PreparedWriter writer)
    implements Recent.Sort<KnownWriter> {

  @SuppressWarnings("ReferenceEquality") // an application has one Schema instance
  boolean isFor(String otherTopic, Schema otherSchema, @Nullable Class<?> otherGenerated) {
    return schema == otherSchema && generated == otherGenerated && topic.equals(otherTopic);
  }

  @Override
  public boolean isSameSortAs(KnownWriter other) {
    return isFor(other.topic, other.schema, other.generated);
  }
}
