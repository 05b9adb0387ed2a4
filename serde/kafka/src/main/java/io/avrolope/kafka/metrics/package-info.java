// SPDX-License-Identifier: Apache-2.0
/** The metrics of serializers and deserializers, shown by Kafka's clients. Not API. */
@NullMarked
package io.avrolope.kafka.metrics;

import org.jspecify.annotations.NullMarked;
