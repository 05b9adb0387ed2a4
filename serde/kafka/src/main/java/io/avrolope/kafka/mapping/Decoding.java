// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.mapping;

import io.avrolope.codec.model.DataModel;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How the data of one writer schema are decoded.
 *
 * @param model the form of the objects
 * @param reader the schema that the data are reconciled with; the model knows its types
 * @param result makes the decoder's result from each decoded object. What is made once for each
 *     schema, it already has. Thread-safe
 */
public record Decoding<R>(
    DataModel model, Schema reader, Function<@Nullable Object, ? extends R> result) {}
