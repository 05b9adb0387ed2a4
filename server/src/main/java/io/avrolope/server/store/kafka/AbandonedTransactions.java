// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a transaction that a killed leader has left open. The next leader of this kind ends it when
 * it begins; a leader of another make does not. Its records stand after the open transaction, where
 * no server of this kind reads them. Not thread-safe.
 */
final class AbandonedTransactions {
  private static final Logger LOG = LoggerFactory.getLogger(AbandonedTransactions.class);
  private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long NONE = -1;

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private long lookedNanos = System.nanoTime();

  /** Where a transaction was open at the last look. */
  private long open = NONE;

  /** Where one was ended. If it is open still, it is another program's. */
  private long ended = NONE;

  AbandonedTransactions(KafkaOptions options, SchemasTopic topic) {
    this.options = options;
    this.topic = topic;
  }

  /**
   * Looks, at most once a second, whether the same transaction is open as at the last look, and
   * ends it. To be called while a server of another make leads: then no server of this kind writes.
   */
  void look() {
    long now = System.nanoTime();
    if (now - lookedNanos < LOOK_NANOS) {
      return;
    }
    lookedNanos = now;
    try {
      long committed = topic.end();
      boolean isOpen = committed < topic.writtenEnd();
      if (isOpen && committed == open && committed != ended) {
        end(committed);
      }
      open = isOpen ? committed : NONE;
    } catch (RuntimeException e) {
      LOG.warn(
          "Cannot look for an open transaction in the topic {}: {}",
          options.topic(),
          String.valueOf(e.getMessage()));
    }
  }

  private void end(long offset) {
    LOG.info(
        "Ending the transaction at offset {} of the topic {}: its leader is gone",
        offset,
        options.topic());
    new Transactions(options, () -> false).close();
    ended = offset;
  }
}
