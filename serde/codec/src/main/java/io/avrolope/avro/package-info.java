/**
 * Beneath Avro's own API, without Kafka: readers and writers for Avro's files, streams and
 * single-object messages.
 */
@NullMarked
package io.avrolope.avro;

import org.jspecify.annotations.NullMarked;
