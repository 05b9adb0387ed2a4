// SPDX-License-Identifier: Apache-2.0
/** Handlers for Kafka Streams, version 4.2 or later. */
@NullMarked
package io.avrolope.kafka.streams;

import org.jspecify.annotations.NullMarked;
