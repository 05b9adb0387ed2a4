// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.DeadLetters;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.AbstractMessageListenerContainer;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.MessageListenerContainer;

/**
 * Makes the error handlers of listeners. Just before listeners start, it puts ours around the
 * handlers of retry topics, which Spring creates itself. Thread-safe.
 */
final class ErrorHandlers implements SmartLifecycle {
  private final AvrolopeProperties.Listeners properties;
  private final DeadLetters deadLetters;
  private final DeadLetterSender sender;
  private final StoppedListeners stopped;
  private final ObjectProvider<KafkaListenerEndpointRegistry> listeners;
  private volatile boolean isRunning;

  ErrorHandlers(
      AvrolopeProperties.Listeners properties,
      DeadLetters deadLetters,
      DeadLetterSender sender,
      StoppedListeners stopped,
      ObjectProvider<KafkaListenerEndpointRegistry> listeners) {
    this.properties = properties;
    this.deadLetters = deadLetters;
    this.sender = sender;
    this.stopped = stopped;
    this.listeners = listeners;
  }

  /** Ours, which passes exceptions of the listener's own code to another handler. */
  CommonErrorHandler around(CommonErrorHandler other) {
    return new UnreadableRecords(properties, deadLetters, sender, stopped, other);
  }

  @Override
  public void start() {
    isRunning = true;
    listeners.stream().flatMap(each -> each.getListenerContainers().stream()).forEach(this::wrap);
  }

  private void wrap(MessageListenerContainer listener) {
    if (listener instanceof AbstractMessageListenerContainer<?, ?> container
        && container.getCommonErrorHandler() instanceof DefaultErrorHandler other) {
      container.setCommonErrorHandler(around(other));
    }
  }

  @Override
  public void stop() {
    isRunning = false;
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  @Override
  public int getPhase() {
    return AbstractMessageListenerContainer.DEFAULT_PHASE - 1;
  }
}
