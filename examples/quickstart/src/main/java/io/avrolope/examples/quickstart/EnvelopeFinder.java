// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.KafkaAvroDeserializer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Finds the envelope of a record, so that an example can print it: a detecting deserializer returns
 * only the object. If the bytes fit several envelopes, the one whose deserializer reads the record
 * is right.
 */
final class EnvelopeFinder implements AutoCloseable {
  private final String topic;
  private final EnvelopeReader any;
  private final Map<String, KafkaAvroDeserializer> byName = new LinkedHashMap<>();

  /**
   * @param consumer the consumer's properties, with the envelopes in {@code value.envelope.detect}
   */
  EnvelopeFinder(String topic, Properties consumer) {
    this.topic = topic;
    List<String> names =
        Arrays.asList(consumer.getProperty("value.envelope.detect").split(",", -1));
    this.any = Envelopes.anyOf(names.stream().map(Envelopes::named).toList());
    for (String name : names) {
      Map<String, Object> properties = new HashMap<>();
      consumer.forEach((key, value) -> properties.put((String) key, value));
      properties.put("value.envelope.detect", name);
      KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
      deserializer.configure(properties, false);
      byName.put(name, deserializer);
    }
  }

  /** The only frame of the record whose datum can be read. */
  Frame of(byte[] record) {
    List<Frame> frames =
        any.candidates(RecordView.of(Slice.of(record), () -> topic + "-value")).stream()
            .filter(frame -> reads(frame.envelope(), record))
            .toList();
    if (frames.size() != 1) {
      throw new IllegalStateException("Expected one envelope but found " + frames.size());
    }
    return frames.get(0);
  }

  private boolean reads(String envelope, byte[] record) {
    try {
      return Objects.requireNonNull(byName.get(envelope)).deserialize(topic, record) != null;
    } catch (SerializationException e) {
      return false;
    }
  }

  @Override
  public void close() {
    byName.values().forEach(KafkaAvroDeserializer::close);
  }
}
