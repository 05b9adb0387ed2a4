// SPDX-License-Identifier: Apache-2.0
/**
 * The codec for users of Avro without Kafka: drop-in readers and writers for files, streams and
 * single-object messages. Start at {@link io.avrolope.avro.PlannedDatumReader} and {@link
 * io.avrolope.avro.PlannedDatumWriter}.
 */
@NullMarked
package io.avrolope.avro;

import org.jspecify.annotations.NullMarked;
