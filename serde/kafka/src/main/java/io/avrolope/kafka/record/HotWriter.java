// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.cache.HotEntries;
import org.apache.avro.Schema;

/**
 * A prepared writer, and which objects it writes.
 *
 * @param schema the objects' schema, compared by identity
 * @param kind the class of the objects, or their encoding; compared by identity
 */
record HotWriter(String topic, Schema schema, Object kind, PreparedWriter writer)
    implements HotEntries.Entry<HotWriter> {

  @SuppressWarnings("ReferenceEquality") // an application has one Schema instance
  boolean isFor(String otherTopic, Schema otherSchema, Object otherKind) {
    return schema == otherSchema && kind == otherKind && topic.equals(otherTopic);
  }

  @Override
  public boolean hasSameKeyAs(HotWriter other) {
    return isFor(other.topic, other.schema, other.kind);
  }
}
