package io.avrolope.kafka;

import io.avrolope.error.AvrolopeException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a dead letter that say where its record was and why it could not be read, each of
 * them text in UTF-8. docs/poison-records.md lists them.
 *
 * @param timestampMs the record's, since 1970
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1034%3A+Dead+letter+queue+in+Kafka+Streams">KIP-1034,
 *     whose names those are that begin with {@code __streams}</a>
 */
record ReasonHeaders(String topic, int partition, long offset, long timestampMs) {
  private static final String KAFKAS = "__streams.errors.";
  private static final String OURS = "__avrolope.errors.";

  /** Adds them behind those that are there. */
  void addTo(Headers headers, Throwable failure) {
    add(headers, KAFKAS + "exception", failure.getClass().getName());
    add(headers, KAFKAS + "message", failure.getMessage());
    add(headers, KAFKAS + "topic", topic);
    add(headers, KAFKAS + "partition", Integer.toString(partition));
    add(headers, KAFKAS + "offset", Long.toString(offset));
    add(headers, OURS + "timestamp", Long.toString(timestampMs));
    DeadLetters.reasons(failure).findFirst().ifPresent(reason -> addReason(headers, reason));
  }

  private static void addReason(Headers headers, AvrolopeException reason) {
    add(headers, OURS + "reason", reason.anchor());
    add(headers, OURS + "cause", reason.getClass().getName());
    add(headers, OURS + "cause.message", reason.getMessage());
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    headers.add(name, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
  }
}
