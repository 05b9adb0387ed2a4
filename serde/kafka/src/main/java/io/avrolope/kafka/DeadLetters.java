package io.avrolope.kafka;

import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * Tells records that are bad from those that cannot be read just now, and makes dead letters of the
 * former: the record's key, value and headers as they are, and headers that say why it cannot be
 * read.
 *
 * <p>A record is bad for the causes that {@code dead.letter.causes} names. For a registry that is
 * away, that refuses, or that an interrupted thread waited for, none ever is; nor for an exception
 * that does not come from here. Nothing is sent here. Immutable and thread-safe.
 */
public final class DeadLetters {
  /** More than any chain of causes has that is not a circle. */
  private static final int MAX_CHAIN = 100;

  private final Set<String> causes;

  /**
   * Takes {@code dead.letter.causes} of a client's properties, and nothing else.
   *
   * @throws org.apache.kafka.common.config.ConfigException if it names a cause that there is not
   */
  public DeadLetters(Map<String, ?> configs) {
    ConfigDef.ConfigKey key =
        AvrolopeConfig.configDef().configKeys().get(AvrolopeConfig.DEAD_LETTER_CAUSES);
    AbstractConfig config = new AbstractConfig(new ConfigDef().define(key), configs, false);
    this.causes = Set.copyOf(config.getList(AvrolopeConfig.DEAD_LETTER_CAUSES));
  }

  /**
   * Whether a record whose reading failed so is a dead letter.
   *
   * @param failure what the deserializer threw, also within other exceptions
   */
  public boolean accepts(Throwable failure) {
    List<AvrolopeException> reasons = reasons(failure).toList();
    return !reasons.isEmpty()
        && reasons.stream().allMatch(reason -> causes.contains(reason.anchor()))
        && chain(failure).noneMatch(DeadLetters::acquits);
  }

  /** Whether it says that the fault is not the record's, whatever else is said. */
  private static boolean acquits(Throwable failure) {
    return failure instanceof RetriableException
        || failure instanceof AuthenticationException
        || failure instanceof AuthorizationException
        || failure instanceof InterruptException
        || failure instanceof InterruptedException;
  }

  /** The failures that tell what is wrong, the outermost first; the others tell where. */
  static Stream<AvrolopeException> reasons(Throwable failure) {
    return chain(failure)
        .filter(AvrolopeException.class::isInstance)
        .map(AvrolopeException.class::cast);
  }

  private static Stream<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    Throwable next = failure;
    while (next != null && chain.size() < MAX_CHAIN) {
      chain.add(next);
      next = next.getCause();
    }
    return chain.stream();
  }

  /**
   * Makes a dead letter of a record whose bytes are at hand, also one that {@link #accepts}
   * refuses.
   *
   * @param topic where dead letters go
   * @param failure what the deserializer threw
   * @return with the record's timestamp, for any partition
   */
  public ProducerRecord<byte[], byte[]> letter(
      String topic, ConsumerRecord<byte[], byte[]> record, Exception failure) {
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(
            topic,
            null,
            timestamp(record.timestamp()),
            record.key(),
            record.value(),
            record.headers());
    new ReasonHeaders(record.topic(), record.partition(), record.offset(), record.timestamp())
        .addTo(letter.headers(), failure);
    return letter;
  }

  /**
   * Makes a dead letter of a record that a consumer's poll failed at.
   *
   * @param topic where dead letters go
   * @return with the record's timestamp, for any partition
   */
  public ProducerRecord<byte[], byte[]> letter(
      String topic, RecordDeserializationException failure) {
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(
            topic,
            null,
            timestamp(failure.timestamp()),
            bytes(failure.keyBuffer()),
            bytes(failure.valueBuffer()),
            failure.headers());
    Throwable cause = failure.getCause();
    new ReasonHeaders(
            failure.topicPartition().topic(),
            failure.topicPartition().partition(),
            failure.offset(),
            failure.timestamp())
        .addTo(letter.headers(), cause == null ? failure : cause);
    return letter;
  }

  /** A record may have none, which says -1, and which no producer takes. */
  private static @Nullable Long timestamp(long timestampMs) {
    return timestampMs < 0 ? null : timestampMs;
  }

  private static byte @Nullable [] bytes(@Nullable ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
