package io.avrolope.kafka.record;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * What is to be prepared for writing objects to a subject.
 *
 * @param schema the objects' own schema
 * @param registered the same as the registry is to have it
 * @param kind what the envelope says of a schema
 * @param example one of the objects
 */
record WriteRequest(
    String subject,
    Schema schema,
    Schema registered,
    SchemaReference.Kind kind,
    Object example,
    EncodeOptions options) {

  /** Writes the objects as their own schema says. */
  PreparedWriter own(SchemaReference reference) {
    return new PreparedWriter(reference, Codecs.encoder(schema, example, options));
  }
}
