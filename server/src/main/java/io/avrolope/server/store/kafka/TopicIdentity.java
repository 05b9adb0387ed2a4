// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the topic was deleted and created again. To a consumer, a new topic with as many
 * records looks like the old one; only the topic id differs (KIP-516). Brokers before 2.8 give no
 * ids, and then nothing is noticed. Thread-safe.
 */
final class TopicIdentity {
  private final Supplier<Future<Uuid>> question;
  private Uuid first;
  private @Nullable Future<Uuid> asked;

  /**
   * @param first the id of the topic whose records are read; {@link Uuid#ZERO_UUID} if it has none
   * @param question asks the brokers for the id of the topic that they have now
   */
  TopicIdentity(Uuid first, Supplier<Future<Uuid>> question) {
    this.first = first;
    this.question = question;
  }

  /**
   * Whether the last answer of the brokers names another topic. Asks them again without waiting:
   * reading goes on while brokers do not answer.
   */
  synchronized boolean isReplaced() {
    Future<Uuid> last = asked;
    if (last != null && !last.isDone()) {
      return false;
    }
    asked = question.get();
    return last != null && isOther(last);
  }

  private boolean isOther(Future<Uuid> answered) {
    try {
      return isOther(answered.get());
    } catch (ExecutionException e) { // the topic is missing, or the brokers do not answer
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether a topic with this id is another one. */
  synchronized boolean isOther(Uuid id) {
    if (first.equals(Uuid.ZERO_UUID)) {
      first = id; // the brokers were updated
    }
    return !id.equals(Uuid.ZERO_UUID) && !id.equals(first);
  }
}
