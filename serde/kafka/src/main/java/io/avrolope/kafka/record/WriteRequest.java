// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.schema.SchemaReference;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * The objects to be written, and their subject.
 *
 * @param schema the objects' own schema
 * @param registered the same schema in the form that is registered
 * @param kind the kind of reference that the envelope contains
 * @param encoder creates the encoder of the objects with their own schema
 */
record WriteRequest(
    String subject,
    Schema schema,
    Schema registered,
    SchemaReference.Kind kind,
    Supplier<DatumEncoder> encoder,
    EncodeOptions options) {

  /** A writer that encodes the objects with their own schema. */
  PreparedWriter own(SchemaReference reference) {
    return new PreparedWriter(reference, encoder.get());
  }
}
