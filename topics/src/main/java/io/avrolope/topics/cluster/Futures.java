// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.errors.InterruptException;

/** Waits for asynchronous results of Kafka's clients. */
public final class Futures {
  private Futures() {}

  /**
   * Waits for a result.
   *
   * @throws RuntimeException the cause of the future's failure
   * @throws InterruptException if the thread is interrupted
   */
  public static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
