// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.text.UnquotedFailure;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.PresentProperties;
import io.avrolope.kafka.settings.PropertyTypes;
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
 * Distinguishes bad records from records that cannot be read at the moment, and creates dead
 * letters for bad ones. A dead letter has the record's key, value and headers, and additional
 * headers that say why the record cannot be read.
 *
 * <p>{@code dead.letter.causes} lists the causes for which a record is bad. A record is never bad
 * because a registry is unavailable or refuses, because a thread was interrupted, or because of an
 * exception of other code. This class sends nothing. Immutable and thread-safe.
 */
public final class DeadLetters {
  /** Ends the search in a chain of causes that is a cycle. */
  private static final int MAX_CHAIN = 100;

  private final Set<String> causes;

  /**
   * Reads {@code dead.letter.causes} from a client's properties, and no other key.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a cause does not exist
   */
  public DeadLetters(Map<String, ?> configs) {
    ConfigDef.ConfigKey key =
        AvrolopeConfig.configDef().configKeys().get(AvrolopeConfig.DEAD_LETTER_CAUSES);
    ConfigDef definition = new ConfigDef().define(key);
    Map<String, Object> present = PresentProperties.of(configs);
    PropertyTypes.requireText(definition, present);
    AbstractConfig config = new AbstractConfig(definition, present, false);
    this.causes = Set.copyOf(config.getList(AvrolopeConfig.DEAD_LETTER_CAUSES));
  }

  /**
   * Whether a record that failed with this exception is a dead letter.
   *
   * @param failure what the deserializer threw, possibly as a cause of other exceptions
   */
  public boolean accepts(Throwable failure) {
    List<AvrolopeException> reasons = reasons(failure).toList();
    return !reasons.isEmpty()
        && reasons.stream().allMatch(reason -> causes.contains(reason.anchor()))
        && chain(failure).noneMatch(DeadLetters::isNotTheRecords);
  }

  /** Whether the exception says, or may say, that the record is not at fault. */
  private static boolean isNotTheRecords(Throwable failure) {
    return failure instanceof RetriableException
        || failure instanceof AuthenticationException
        || failure instanceof AuthorizationException
        || failure instanceof InterruptException
        || failure instanceof InterruptedException
        || (failure instanceof UnquotedFailure other && !other.refusesValue());
  }

  /** The exceptions in a chain that say what is wrong, outermost first. */
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
   * Creates the dead letter of a record, regardless of {@link #accepts}.
   *
   * @param topic the topic of dead letters
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
   * Creates the dead letter of a record at which a consumer's poll failed.
   *
   * @param topic the topic of dead letters
   * @return with the record's timestamp, for any partition
   * @throws UnsupportedOperationException with kafka-clients before 3.8, whose exception does not
   *     contain the record
   */
  public ProducerRecord<byte[], byte[]> letter(
      String topic, RecordDeserializationException failure) {
    try {
      return letterOf(topic, failure);
    } catch (NoSuchMethodError e) {
      throw new UnsupportedOperationException(
          "The consumer's exception does not contain the record. Use kafka-clients 3.8 or newer, or"
              + " consume bytes and call letter(topic, record, failure)",
          e);
    }
  }

  private static ProducerRecord<byte[], byte[]> letterOf(
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

  /** A record without a timestamp has -1, which producers reject. */
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
