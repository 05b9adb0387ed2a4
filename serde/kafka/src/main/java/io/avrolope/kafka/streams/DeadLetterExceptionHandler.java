// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.streams;

import io.avrolope.kafka.DeadLetters;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@code deserialization.exception.handler} that continues after a bad record, and stops if the
 * registry is unavailable.
 *
 * <p>A record that {@link DeadLetters} accepts is written to the topic {@code
 * errors.dead.letter.queue.topic.name}. The task's producer writes it, so it is part of the task's
 * transaction if {@code processing.guarantee} is {@code exactly_once_v2}. Any other failure stops
 * the stream thread before the record is skipped. So does a bad record of a global table or store,
 * whose thread has no producer.
 *
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1034%3A+Dead+letter+queue+in+Kafka+Streams">KIP-1034</a>
 */
@SuppressWarnings("exports") // Streams' types: an application with a handler has them
public final class DeadLetterExceptionHandler implements DeserializationExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterExceptionHandler.class);

  private @Nullable Destination configured;

  private record Destination(String topic, DeadLetters deadLetters) {}

  /** Called by Kafka, which then calls {@link #configure}. */
  public DeadLetterExceptionHandler() {}

  /**
   * Reads the topic's name and {@code dead.letter.causes}.
   *
   * @throws ConfigException if there is no name, or if a cause does not exist
   */
  @Override
  public void configure(Map<String, ?> configs) {
    String key = StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG;
    Object topic = configs.get(key);
    if (topic == null || topic.toString().isBlank()) {
      throw new ConfigException(
          key + " must name the topic of dead letters if the handler is " + getClass().getName());
    }
    configured = new Destination(topic.toString().strip(), new DeadLetters(configs));
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
    Destination destination = configured;
    if (destination == null) {
      throw new IllegalStateException("Call configure() before handleError()");
    }
    if (!destination.deadLetters().accepts(exception)) {
      return fail(record, "dead.letter.causes does not list its cause");
    }
    if (isGlobal(context)) {
      return fail(record, "it belongs to a global table or store, whose thread has no producer");
    }
    return Response.resume(
        List.of(destination.deadLetters().letter(destination.topic(), record, exception)));
  }

  /** The thread of global tables uses a negative partition for its task. */
  private static boolean isGlobal(ErrorHandlerContext context) {
    return context.taskId().partition() < 0;
  }

  /** Streams logs the failure too, but recommends to skip such records. */
  private static Response fail(ConsumerRecord<byte[], byte[]> record, String why) {
    LOG.error(
        "The record at {}-{}@{} cannot be read and is not a dead letter: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        why);
    return Response.fail();
  }
}
