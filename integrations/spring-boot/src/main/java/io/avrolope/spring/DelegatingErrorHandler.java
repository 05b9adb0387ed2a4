// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.kafka.support.TopicPartitionOffset;

/**
 * Passes all that a listener's container reports to another error handler. Spring's {@code
 * CommonDelegatingErrorHandler} does not pass delivery attempts and the rest of a batch.
 */
abstract class DelegatingErrorHandler implements CommonErrorHandler {
  private final CommonErrorHandler delegate;

  DelegatingErrorHandler(CommonErrorHandler delegate) {
    this.delegate = delegate;
  }

  @Override
  public boolean seeksAfterHandling() {
    return delegate.seeksAfterHandling();
  }

  @Override
  public boolean deliveryAttemptHeader() {
    return delegate.deliveryAttemptHeader();
  }

  @Override
  public void handleOtherException(
      Exception failure,
      Consumer<?, ?> consumer,
      MessageListenerContainer container,
      boolean batchListener) {
    delegate.handleOtherException(failure, consumer, container, batchListener);
  }

  @Override
  public boolean handleOne(
      Exception failure,
      ConsumerRecord<?, ?> record,
      Consumer<?, ?> consumer,
      MessageListenerContainer container) {
    return delegate.handleOne(failure, record, consumer, container);
  }

  @Override
  public void handleRemaining(
      Exception failure,
      List<ConsumerRecord<?, ?>> records,
      Consumer<?, ?> consumer,
      MessageListenerContainer container) {
    delegate.handleRemaining(failure, records, consumer, container);
  }

  @Override
  public void handleBatch(
      Exception failure,
      ConsumerRecords<?, ?> records,
      Consumer<?, ?> consumer,
      MessageListenerContainer container,
      Runnable invokeListener) {
    delegate.handleBatch(failure, records, consumer, container, invokeListener);
  }

  @Override
  public <K, V> ConsumerRecords<K, V> handleBatchAndReturnRemaining(
      Exception failure,
      ConsumerRecords<?, ?> records,
      Consumer<?, ?> consumer,
      MessageListenerContainer container,
      Runnable invokeListener) {
    return delegate.handleBatchAndReturnRemaining(
        failure, records, consumer, container, invokeListener);
  }

  @Override
  public int deliveryAttempt(TopicPartitionOffset record) {
    return delegate.deliveryAttempt(record);
  }

  @Override
  public void clearThreadState() {
    delegate.clearThreadState();
  }

  @Override
  public boolean isAckAfterHandle() {
    return delegate.isAckAfterHandle();
  }

  @Override
  public void setAckAfterHandle(boolean isAckAfterHandle) {
    delegate.setAckAfterHandle(isAckAfterHandle);
  }

  @Override
  public void onPartitionsAssigned(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions, Runnable publishPause) {
    delegate.onPartitionsAssigned(consumer, partitions, publishPause);
  }
}
