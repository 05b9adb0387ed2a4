package io.avrolope.benchmarks.contestant;

import io.avrolope.benchmarks.workload.Shape;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * What a producer and a consumer of one contestant have, and what goes through them. Not
 * thread-safe.
 *
 * @param values what is sent, in rotation; what is received is the same
 */
public record Client(
    Serializer<Object> serializer, Deserializer<Object> deserializer, List<Object> values) {

  /** Whose they are. */
  public enum Owner {
    /** Kafka's own for arrays of bytes, which were encoded before: the ceiling. */
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
        Trust.generatedClasses();
        Product product = new Product(shape);
        return new Client(product.serializer(), product.deserializer(), shape.data());
      }
    },
    CONFLUENT {
      @Override
      public Client of(Shape shape) {
        Confluent confluent = new Confluent(shape);
        return new Client(confluent.serializer(), confluent.deserializer(), shape.data());
      }
    };

    /** For data that are read as they were written. */
    public abstract Client of(Shape shape);
  }

  /**
   * Compares what was received.
   *
   * @param number the number of the record
   * @throws IllegalStateException if it is not what was sent
   */
  public void check(long number, Object received) {
    Object sent = values.get((int) (number % values.size()));
    boolean same =
        sent instanceof byte[] bytes
            ? received instanceof byte[] others && Arrays.equals(bytes, others)
            : SameObject.same(received, sent);
    if (!same) {
      throw new IllegalStateException(
          "Expected record " + number + " to be " + sent + " but found " + received);
    }
  }

  @SuppressWarnings("unchecked") // it is given arrays of bytes
  private static Serializer<Object> serializing(Serializer<?> serializer) {
    return (Serializer<Object>) serializer;
  }

  @SuppressWarnings("unchecked") // it gives arrays of bytes
  private static Deserializer<Object> deserializing(Deserializer<?> deserializer) {
    return (Deserializer<Object>) deserializer;
  }
}
