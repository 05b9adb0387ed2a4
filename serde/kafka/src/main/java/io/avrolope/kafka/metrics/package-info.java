/** What a client's metrics show of a serializer or deserializer. Not API. */
@NullMarked
package io.avrolope.kafka.metrics;

import org.jspecify.annotations.NullMarked;
