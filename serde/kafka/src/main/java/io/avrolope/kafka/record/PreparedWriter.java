// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.kafka.metrics.RecordCount;
import io.avrolope.schema.SchemaReference;

/** The parts that the serializer needs to write objects of one schema to one topic. */
record PreparedWriter(SchemaReference reference, DatumEncoder encoder, RecordCount count) {

  /** A writer whose records are not counted. */
  PreparedWriter(SchemaReference reference, DatumEncoder encoder) {
    this(reference, encoder, RecordCount.none());
  }

  PreparedWriter with(DatumEncoder other) {
    return new PreparedWriter(reference, other, count);
  }

  PreparedWriter countedBy(RecordCount other) {
    return new PreparedWriter(reference, encoder, other);
  }
}
