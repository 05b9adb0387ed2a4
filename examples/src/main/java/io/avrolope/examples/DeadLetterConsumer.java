// SPDX-License-Identifier: Apache-2.0
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
 * A poll loop for topics with unreadable records. A bad record is sent to a dead-letter topic and
 * skipped. A record whose schema is unavailable is polled again.
 *
 * <p>Not thread-safe, as the consumer is not. The caller closes the consumer and the producer.
 *
 * @param consumer a consumer with Avrolope's deserializers
 * @param producer the producer of the dead letters
 * @param deadLetters decides which records are bad
 * @param topic the topic of the dead letters
 */
public record DeadLetterConsumer<K, V>(
    Consumer<K, V> consumer,
    Producer<byte[], byte[]> producer,
    DeadLetters deadLetters,
    String topic) {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterConsumer.class);

  /**
   * Polls the consumer. Returns no records after a record that could not be read.
   *
   * @throws RecordDeserializationException if the record is not a dead letter and a retry will not
   *     help either, such as after wrong credentials; the position stays before the record
   * @throws KafkaException if a dead letter cannot be written; the position stays before the record
   */
  public ConsumerRecords<K, V> poll(Duration timeout) {
    try {
      return consumer.poll(timeout);
    } catch (RecordDeserializationException e) {
      String reason = String.valueOf(e.getCause()); // a throwable would be logged with its stack
      if (deadLetters.accepts(e)) {
        send(deadLetters.letter(topic, e)); // before the record is skipped
        consumer.seek(e.topicPartition(), e.offset() + 1);
        LOG.warn("{}@{} is sent to the dead letters: {}", e.topicPartition(), e.offset(), reason);
      } else if (e.getCause() instanceof RetriableException) {
        LOG.warn("{}@{} is polled again: {}", e.topicPartition(), e.offset(), reason);
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
      throw new KafkaException("Cannot write a dead letter to topic " + topic, e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
