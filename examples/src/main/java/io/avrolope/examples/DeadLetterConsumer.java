package io.avrolope.examples;

import io.avrolope.kafka.DeadLetters;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls a consumer that may meet records that it cannot read: a bad one goes to a dead-letter topic
 * and is passed over; one whose schema cannot be asked for just now is asked for again.
 *
 * <p>As little thread-safe as the consumer, which stays the caller's, as the producer does.
 *
 * @param consumer whose deserializers are Avrolope's
 * @param producer of bytes
 * @param deadLetters which records are bad
 * @param topic where dead letters go
 */
public record DeadLetterConsumer<K, V>(
    Consumer<K, V> consumer,
    Producer<byte[], byte[]> producer,
    DeadLetters deadLetters,
    String topic) {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterConsumer.class);

  /**
   * As the consumer's own, and empty after a record that could not be read.
   *
   * @throws RecordDeserializationException if it can neither be passed over nor be read later
   *     before somebody acts; the position stays before the record
   * @throws KafkaException if a dead letter cannot be written; the position stays there too
   */
  public ConsumerRecords<K, V> poll(Duration timeout) {
    try {
      return consumer.poll(timeout);
    } catch (RecordDeserializationException e) {
      if (deadLetters.accepts(e)) {
        send(deadLetters.letter(topic, e)); // before it is passed over
        consumer.seek(e.topicPartition(), e.offset() + 1);
        LOG.warn("{}@{} is a dead letter: {}", e.topicPartition(), e.offset(), e.getCause());
      } else if (e.getCause() instanceof RetriableException) {
        LOG.warn("{}@{} is asked for again: {}", e.topicPartition(), e.offset(), e.getCause());
      } else {
        throw e;
      }
      return ConsumerRecords.empty();
    }
  }

  private void send(ProducerRecord<byte[], byte[]> letter) {
    try {
      producer.send(letter).get();
    } catch (ExecutionException e) {
      throw new KafkaException("A dead letter cannot be written to topic " + topic, e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
