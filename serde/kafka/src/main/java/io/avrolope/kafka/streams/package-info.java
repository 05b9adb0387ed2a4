/** What an application of Kafka Streams can be configured with, from Kafka 4.2 on. */
@NullMarked
package io.avrolope.kafka.streams;

import org.jspecify.annotations.NullMarked;
