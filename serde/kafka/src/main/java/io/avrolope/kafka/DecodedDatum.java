package io.avrolope.kafka;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A datum, and the schemas that it went through.
 *
 * @param writer the schema that wrote it
 * @param reader the schema that it was decoded into, which is its own: the writer's, unless
 *     configuration names another one
 * @param datum as a {@link KafkaAvroDeserializer} of the same properties gives it
 */
public record DecodedDatum(Schema writer, Schema reader, @Nullable Object datum) {}
