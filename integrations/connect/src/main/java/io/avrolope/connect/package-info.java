// SPDX-License-Identifier: Apache-2.0
/** Converts between Avro records on Kafka and the data of Kafka Connect. */
@NullMarked
package io.avrolope.connect;

import org.jspecify.annotations.NullMarked;
