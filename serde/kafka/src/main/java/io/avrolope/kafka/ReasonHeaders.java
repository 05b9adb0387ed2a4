// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.text.QuotedText;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a dead letter: where its record was and why it could not be read, as UTF-8 text.
 * docs/poison-records.md lists them. Long messages are quoted in part: they can contain names from
 * the record, and a dead letter must not become too large to be sent.
 *
 * @param timestampMs the record's timestamp, in milliseconds since 1970
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1034%3A+Dead+letter+queue+in+Kafka+Streams">KIP-1034,
 *     for the names that begin with {@code __streams}</a>
 */
record ReasonHeaders(String topic, int partition, long offset, long timestampMs) {
  private static final String KAFKA_PREFIX = "__streams.errors.";
  private static final String OWN_PREFIX = "__avrolope.errors.";

  /** Adds the headers after the existing ones. */
  void addTo(Headers headers, Throwable failure) {
    add(headers, KAFKA_PREFIX + "exception", failure.getClass().getName());
    addMessage(headers, KAFKA_PREFIX + "message", failure);
    add(headers, KAFKA_PREFIX + "topic", topic);
    add(headers, KAFKA_PREFIX + "partition", Integer.toString(partition));
    add(headers, KAFKA_PREFIX + "offset", Long.toString(offset));
    add(headers, OWN_PREFIX + "timestamp", Long.toString(timestampMs));
    DeadLetters.reasons(failure).findFirst().ifPresent(reason -> addReason(headers, reason));
  }

  private static void addReason(Headers headers, AvrolopeException reason) {
    add(headers, OWN_PREFIX + "reason", reason.anchor());
    add(headers, OWN_PREFIX + "cause", reason.getClass().getName());
    addMessage(headers, OWN_PREFIX + "cause.message", reason);
  }

  private static void addMessage(Headers headers, String name, Throwable failure) {
    String message = failure.getMessage();
    add(headers, name, message == null ? null : QuotedText.of(message));
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    headers.add(name, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
  }
}
