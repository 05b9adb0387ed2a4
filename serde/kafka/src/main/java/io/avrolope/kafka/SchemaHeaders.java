package io.avrolope.kafka;

import io.avrolope.envelope.RecordPart;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * The headers that say the schema of a record's key or value.
 *
 * @param name that of Confluent's, which says it to readers that look at no envelope then
 */
record SchemaHeaders(String name) {
  static SchemaHeaders of(RecordPart part) {
    return new SchemaHeaders("__" + part + "_schema_id");
  }

  /** Whether a record has none. */
  boolean areMissing(Headers headers, Set<String> ofEnvelope) {
    return ofEnvelope.isEmpty() && headers.lastHeader(name) == null;
  }

  /**
   * A copy of a record's headers without them.
   *
   * @param ofEnvelope those that its envelope was read from
   */
  Headers removed(Headers headers, Set<String> ofEnvelope) {
    // Kafka's public way to copy headers
    Headers copy = new ProducerRecord<>("copy", 0, "", "", headers).headers();
    ofEnvelope.forEach(copy::remove);
    copy.remove(name);
    return copy;
  }
}
