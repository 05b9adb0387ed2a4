// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.record.RecordWriter;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * The headers that name the schema of a record's key or value.
 *
 * @param name Confluent's header; readers that find it ignore the envelope
 */
record SchemaHeaders(String name) {
  static SchemaHeaders of(RecordPart part) {
    return new SchemaHeaders(RecordWriter.schemaIdHeader(part));
  }

  /** Whether a record has no such header. */
  boolean areAbsent(Headers headers, Set<String> ofEnvelope) {
    return ofEnvelope.isEmpty() && headers.lastHeader(name) == null;
  }

  /**
   * A copy of a record's headers without those that name the schema.
   *
   * @param ofEnvelope the headers that the envelope was read from
   */
  Headers removedFrom(Headers headers, Set<String> ofEnvelope) {
    // Kafka's public way to copy headers
    Headers copy = new ProducerRecord<>("copy", 0, "", "", headers).headers();
    ofEnvelope.forEach(copy::remove);
    copy.remove(name);
    return copy;
  }
}
