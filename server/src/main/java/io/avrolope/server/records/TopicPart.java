// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.envelope.RecordPart;

/** The keys or the values of a topic. */
public record TopicPart(String topic, RecordPart part) {
  /** The subject of the topic name strategy. */
  public String subject() {
    return topic + "-" + part;
  }
}
