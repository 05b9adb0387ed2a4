// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.DeadLetters;
import io.avrolope.spring.AvrolopeProperties.BadRecords;
import io.avrolope.spring.AvrolopeProperties.Refused;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ContainerProperties.AckMode;
import org.springframework.kafka.listener.ListenerUtils;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.kafka.support.serializer.DeserializationException;

/**
 * Treats records that the deserializer cannot read, by the cause. During an outage of the registry,
 * the partition waits and no record is skipped. A record with bad bytes becomes a dead letter, or
 * is skipped. If the registry refuses the credentials, or another cause does not pass by itself,
 * the listener stops before the record. Another error handler treats exceptions of the listener's
 * own code. Thread-safe.
 */
final class UnreadableRecords extends DelegatingErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadableRecords.class);
  private static final long NANOS_BETWEEN_WARNINGS = TimeUnit.MINUTES.toNanos(1);
  private static final long STOP_MS = 10_000;
  private static final int MAX_CAUSES = 100;

  private final AvrolopeProperties.Listeners properties;
  private final DeadLetters deadLetters;
  private final DeadLetterSender sender;
  private final StoppedListeners stopped;
  private final WaitingPartitions waiting;
  private final SimpleAsyncTaskExecutor stopping = new SimpleAsyncTaskExecutor("avrolope-stop-");
  private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - NANOS_BETWEEN_WARNINGS);

  /**
   * @param deadLetters says which records are bad
   * @param sender sends them
   * @param stopped remembers which listeners have stopped
   * @param other treats all other exceptions
   */
  UnreadableRecords(
      AvrolopeProperties.Listeners properties,
      DeadLetters deadLetters,
      DeadLetterSender sender,
      StoppedListeners stopped,
      CommonErrorHandler other) {
    super(other);
    this.properties = properties;
    this.deadLetters = deadLetters;
    this.sender = sender;
    this.stopped = stopped;
    this.waiting = new WaitingPartitions(properties.firstRetry(), properties.longestRetry());
  }

  @Override
  public void handleOtherException(
      Exception failure,
      Consumer<?, ?> consumer,
      MessageListenerContainer container,
      boolean batchListener) {
    if (!(failure instanceof RecordDeserializationException unreadable)) {
      super.handleOtherException(failure, consumer, container, batchListener);
    } else if (deadLetters.accepts(unreadable)) {
      bad(unreadable, consumer, container);
    } else if (mayPass(unreadable)) {
      await(container, unreadable.topicPartition(), unreadable.offset(), unreadable);
    } else if (cause(unreadable, InterruptException.class) == null) {
      stop(container, unreadable.topicPartition(), unreadable.offset(), unreadable);
    }
  }

  /** Spring's {@code ErrorHandlingDeserializer} hides a failure until the record is processed. */
  @Override
  public void handleRemaining(
      Exception failure,
      List<ConsumerRecord<?, ?>> records,
      Consumer<?, ?> consumer,
      MessageListenerContainer container) {
    Throwable hidden = cause(failure, DeserializationException.class);
    if (hidden == null || deadLetters.accepts(hidden) || !mayPass(hidden)) {
      super.handleRemaining(failure, records, consumer, container);
      return;
    }
    ConsumerRecord<?, ?> record = records.get(0);
    Map<TopicPartition, Long> first = new HashMap<>();
    for (ConsumerRecord<?, ?> each : records) {
      first.putIfAbsent(new TopicPartition(each.topic(), each.partition()), each.offset());
    }
    first.forEach(consumer::seek); // unlike Spring's SeekUtils, a failure is not only logged
    await(
        container,
        new TopicPartition(record.topic(), record.partition()),
        record.offset(),
        failure);
  }

  /** Whether the same record can be read later, without a change of the application. */
  private boolean mayPass(Throwable failure) {
    return cause(failure, RetriableException.class) != null
        || (properties.refused() == Refused.RETRY && isRefusal(failure));
  }

  private static boolean isRefusal(Throwable failure) {
    return cause(failure, AuthenticationException.class) != null
        || cause(failure, AuthorizationException.class) != null;
  }

  private static @Nullable Throwable cause(Throwable failure, Class<? extends Throwable> type) {
    Throwable next = failure;
    for (int i = 0; next != null && i < MAX_CAUSES; i++) {
      if (type.isInstance(next)) {
        return next;
      }
      next = next.getCause();
    }
    return null;
  }

  private void bad(
      RecordDeserializationException failure,
      Consumer<?, ?> consumer,
      MessageListenerContainer container) {
    if (properties.badRecords() == BadRecords.STOP) {
      stop(container, failure.topicPartition(), failure.offset(), failure);
      return;
    }
    String topic =
        properties.deadLetterTopic().replace("{topic}", failure.topicPartition().topic());
    if (properties.badRecords() == BadRecords.DEAD_LETTER) {
      try {
        sender.send(deadLetters.letter(topic, failure));
      } catch (InterruptException e) {
        throw e;
      } catch (KafkaException e) {
        awaitDeadLetters(container, failure, topic, e);
        return;
      }
    }
    LOG.warn(
        "The listener {} skips offset {} of {}: {}. {}",
        container.getListenerId(),
        failure.offset(),
        failure.topicPartition(),
        reason(failure),
        properties.badRecords() == BadRecords.DEAD_LETTER
            ? "A dead letter is in " + topic
            : "No dead letter is sent, because avrolope.spring.listeners.bad-records is skip");
    skip(failure, consumer, container);
  }

  /** A record is not skipped before its dead letter is written. */
  private void awaitDeadLetters(
      MessageListenerContainer container,
      RecordDeserializationException failure,
      String topic,
      KafkaException notSent) {
    Duration pause = waiting.pause(container, failure.topicPartition(), failure.offset());
    if (isTimeToWarn()) {
      LOG.warn(
          "The listener {} waits before offset {} of {}, because the dead letter cannot be written"
              + " to {}: {}. It tries again after {} ms. Check that the topic exists and that the"
              + " application may write to it",
          container.getListenerId(),
          failure.offset(),
          failure.topicPartition(),
          topic,
          notSent.getMessage(),
          pause.toMillis());
    }
  }

  /** Continues after a record, also when the application is started again. */
  private static void skip(
      RecordDeserializationException failure,
      Consumer<?, ?> consumer,
      MessageListenerContainer container) {
    long next = failure.offset() + 1;
    consumer.seek(failure.topicPartition(), next);
    AckMode mode = container.getContainerProperties().getAckMode();
    if (mode == AckMode.MANUAL || mode == AckMode.MANUAL_IMMEDIATE) {
      return; // the listener may not have acknowledged the records before
    }
    Map<TopicPartition, OffsetAndMetadata> offset =
        Map.of(failure.topicPartition(), new OffsetAndMetadata(next));
    try {
      commit(consumer, offset);
    } catch (RetriableException | CommitFailedException e) {
      LOG.debug("The offset is committed with the next records", e);
    }
  }

  /** The container wakes its consumer when a partition is resumed, perhaps during this request. */
  private static void commit(
      Consumer<?, ?> consumer, Map<TopicPartition, OffsetAndMetadata> offset) {
    try {
      consumer.commitSync(offset);
    } catch (WakeupException e) {
      consumer.commitSync(offset);
    }
  }

  private void await(
      MessageListenerContainer container,
      TopicPartition partition,
      long offset,
      Exception failure) {
    Duration pause = waiting.pause(container, partition, offset);
    if (isTimeToWarn()) {
      LOG.warn(
          "The listener {} waits before offset {} of {}: {}. It skips no record, and tries again"
              + " after {} ms and then more rarely",
          container.getListenerId(),
          offset,
          partition,
          reason(failure),
          pause.toMillis());
    }
  }

  private boolean isTimeToWarn() {
    long now = System.nanoTime();
    long before = lastWarning.get();
    return now - before >= NANOS_BETWEEN_WARNINGS && lastWarning.compareAndSet(before, now);
  }

  private void stop(
      MessageListenerContainer container,
      TopicPartition partition,
      long offset,
      Exception failure) {
    String reason = reason(failure);
    if (stopped.stops(container, reason)) {
      LOG.error(
          "The listener {} stops before offset {} of {}: {}. It skips no record. Correct the cause,"
              + " and then start the application again",
          container.getListenerId(),
          offset,
          partition,
          reason,
          failure);
      stopping.execute(() -> container.stopAbnormally(() -> stopped.hasStopped(container)));
    }
    try {
      ListenerUtils.stoppableSleep(container, STOP_MS); // this thread must not read again
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The messages of the causes, which quote no value. */
  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    Throwable deeper = cause.getCause();
    return deeper == null || deeper.getMessage() == null
        ? String.valueOf(cause.getMessage())
        : deeper.getMessage() + ". " + cause.getMessage();
  }
}
