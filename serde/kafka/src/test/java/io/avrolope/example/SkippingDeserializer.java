// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import io.avrolope.kafka.KafkaAvroDeserializer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;

/** The example of a subclass in the javadoc of the deserializer. */
public class SkippingDeserializer extends KafkaAvroDeserializer {
  @Override
  public Object deserialize(String topic, Headers headers, byte[] data) {
    try {
      return super.deserialize(topic, headers, data);
    } catch (SerializationException e) {
      return null; // as if the value had been deleted
    }
  }
}
