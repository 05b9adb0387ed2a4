// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serializer and deserializer of one library for a producer and a consumer, with the values to
 * send. Not thread-safe.
 *
 * @param values the values to send, in rotation; the consumer must receive equal ones
 */
public record Client(
    Serializer<Object> serializer, Deserializer<Object> deserializer, List<Object> values) {

  /** The library that the serializer and deserializer come from. */
  public enum Owner {
    /** Kafka's own byte array serializers on data encoded beforehand: the upper bound. */
    BYTES {
      @Override
      public Client of(Shape shape) {
        return new Client(
            serializing(new ByteArraySerializer()),
            deserializing(new ByteArrayDeserializer()),
            ApacheAvro.messages(shape));
      }
    },
    AVROLOPE {
      @Override
      public Client of(Shape shape) {
        AvroTrust.trustGeneratedClasses();
        Avrolope avrolope = new Avrolope(shape);
        return new Client(avrolope.serializer(), avrolope.deserializer(), shape.data());
      }
    },
    CONFLUENT {
      @Override
      public Client of(Shape shape) {
        Confluent confluent = new Confluent(shape);
        return new Client(confluent.serializer(), confluent.deserializer(), shape.data());
      }
    };

    /** For data whose reader schema is the writer schema. */
    public abstract Client of(Shape shape);
  }

  /**
   * Compares a received value with the one that was sent.
   *
   * @param number the number of the record
   * @throws IllegalStateException if they differ
   */
  public void check(long number, Object received) {
    Object sent = values.get((int) (number % values.size()));
    boolean same =
        sent instanceof byte[] bytes
            ? received instanceof byte[] others && Arrays.equals(bytes, others)
            : SameObject.same(received, sent);
    if (!same) {
      throw new IllegalStateException(
          "Record " + number + " is " + received + " instead of " + sent);
    }
  }

  @SuppressWarnings("unchecked") // it gets only byte arrays
  private static Serializer<Object> serializing(Serializer<?> serializer) {
    return (Serializer<Object>) serializer;
  }

  @SuppressWarnings("unchecked") // it returns only byte arrays
  private static Deserializer<Object> deserializing(Deserializer<?> deserializer) {
    return (Deserializer<Object>) deserializer;
  }
}
