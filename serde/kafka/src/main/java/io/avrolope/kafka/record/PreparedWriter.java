// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordHeader;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.kafka.metrics.RecordCount;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;

/**
 * The parts that the serializer needs to write objects of one schema to one topic.
 *
 * @param header that names the schema, if the envelope uses one
 */
record PreparedWriter(
    SchemaReference reference,
    DatumEncoder encoder,
    Optional<RecordHeader> header,
    RecordCount count) {

  /** A writer without a header whose records are not counted. */
  PreparedWriter(SchemaReference reference, DatumEncoder encoder) {
    this(reference, encoder, Optional.empty(), RecordCount.none());
  }

  PreparedWriter with(DatumEncoder other) {
    return new PreparedWriter(reference, other, header, count);
  }

  PreparedWriter withHeader(Optional<RecordHeader> other) {
    return new PreparedWriter(reference, encoder, other, count);
  }

  PreparedWriter countedBy(RecordCount other) {
    return new PreparedWriter(reference, encoder, header, other);
  }
}
