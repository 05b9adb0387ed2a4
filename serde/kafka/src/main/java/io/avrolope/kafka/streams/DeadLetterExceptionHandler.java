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
 * The {@code deserialization.exception.handler} of an application that goes on after a bad record,
 * and stops for a registry that is away.
 *
 * <p>A record that {@link DeadLetters} accepts is written to the topic that {@code
 * errors.dead.letter.queue.topic.name} names, by the task's own producer, and so in the transaction
 * of what the task writes where {@code processing.guarantee} is {@code exactly_once_v2}. Any other
 * failure stops the stream thread before the record is passed over. So does a bad record of a
 * global table or store, whose thread has no producer.
 *
 * @see <a
 *     href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1034%3A+Dead+letter+queue+in+Kafka+Streams">KIP-1034</a>
 */
@SuppressWarnings("exports") // Streams' types: who configures a handler has them
public final class DeadLetterExceptionHandler implements DeserializationExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterExceptionHandler.class);

  private @Nullable Destination configured;

  private record Destination(String topic, DeadLetters deadLetters) {}

  /** For Kafka, which configures it. */
  public DeadLetterExceptionHandler() {}

  /**
   * Takes the topic's name and {@code dead.letter.causes}.
   *
   * @throws ConfigException if there is no name, or a cause that there is not
   */
  @Override
  public void configure(Map<String, ?> configs) {
    String key = StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG;
    Object topic = configs.get(key);
    if (topic == null || topic.toString().isBlank()) {
      throw new ConfigException(
          key
              + " must name the topic of dead letters where the handler is "
              + getClass().getName());
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
      return fail(record, "nothing that dead.letter.causes names is wrong with it");
    }
    if (isGlobal(context)) {
      return fail(record, "it is of a global table or store, which can send none");
    }
    return Response.resume(
        List.of(destination.deadLetters().letter(destination.topic(), record, exception)));
  }

  /** The thread of global tables gives its only task a number that no other has. */
  private static boolean isGlobal(ErrorHandlerContext context) {
    return context.taskId().partition() < 0;
  }

  /** Streams tells the failure itself, but advises to pass over such records. */
  private static Response fail(ConsumerRecord<byte[], byte[]> record, String why) {
    LOG.error(
        "The record at {}-{}@{} cannot be read, and is no dead letter: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        why);
    return Response.fail();
  }
}
