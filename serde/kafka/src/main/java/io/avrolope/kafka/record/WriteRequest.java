// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * Which objects are to be written to which subject.
 *
 * @param schema the objects' own schema
 * @param registered the same schema in the form that is registered
 * @param kind the kind of reference that the envelope contains
 * @param example one of the objects
 */
record WriteRequest(
    String subject,
    Schema schema,
    Schema registered,
    SchemaReference.Kind kind,
    Object example,
    EncodeOptions options) {

  /** A writer that encodes the objects with their own schema. */
  PreparedWriter own(SchemaReference reference) {
    return new PreparedWriter(reference, Codecs.encoder(schema, example, options));
  }
}
