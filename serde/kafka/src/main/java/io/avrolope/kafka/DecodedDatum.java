// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A decoded datum and its schemas.
 *
 * @param writer the schema that wrote the datum
 * @param reader the schema that the datum was decoded to: the writer schema, unless another one is
 *     configured
 * @param datum what a {@link KafkaAvroDeserializer} with the same properties returns
 */
public record DecodedDatum(Schema writer, Schema reader, @Nullable Object datum) {}
