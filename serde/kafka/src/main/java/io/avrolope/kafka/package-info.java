/** The serializer, the deserializer and what else applications use with Kafka. */
@NullMarked
package io.avrolope.kafka;

import org.jspecify.annotations.NullMarked;
