package io.avrolope.cli.inspect;

import io.avrolope.envelope.Slice;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at.
 *
 * @param place which record it is, in a line; empty for bytes of no topic
 * @param topic null: none was named, so that no subject is known
 * @param bytes of the key or value; null for a record that has none
 */
record Inspected(String place, @Nullable String topic, Headers headers, @Nullable Slice bytes) {
  /** The topic, or one without a name. */
  String topicOrNone() {
    return topic == null ? "" : topic;
  }
}
