// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.kafka.listener.MessageListenerContainer;

/** The listeners that stopped because of a record that they cannot read. Thread-safe. */
final class StoppedListeners {
  private final Map<MessageListenerContainer, String> reasons = new ConcurrentHashMap<>();
  private final Set<MessageListenerContainer> stopping = ConcurrentHashMap.newKeySet();

  /**
   * Notes why a listener stops.
   *
   * @return whether it is the first of the listener's consumers that fails
   */
  boolean stops(MessageListenerContainer listener, String reason) {
    reasons.put(listener, reason);
    return stopping.add(listener);
  }

  /** The listener does not run any more. It may be started again. */
  void hasStopped(MessageListenerContainer listener) {
    stopping.remove(listener);
  }

  /** The reasons by the listeners' ids; without the listeners that were started again. */
  Map<String, String> reasons() {
    Map<String, String> byId = new TreeMap<>();
    reasons.forEach(
        (listener, reason) -> {
          if (stopping.contains(listener) || !listener.isRunning()) {
            byId.put(listener.getListenerId(), reason);
          }
        });
    return byId;
  }
}
