// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import io.avrolope.envelope.Slice;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The bytes to inspect, and where they come from.
 *
 * @param place description of the record; empty for bytes that were not read from a topic
 * @param topic null: no topic was named, so the subject is not known
 * @param bytes the key or the value; null for a record without one
 */
public record InspectionInput(
    String place, @Nullable String topic, Headers headers, @Nullable Slice bytes) {
  /** The topic, or an empty name. */
  public String topicOrEmpty() {
    return topic == null ? "" : topic;
  }
}
