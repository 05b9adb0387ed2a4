// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the end of the topic. All that ask while a question is in progress share the next one:
 * it begins after them, so its answer counts for all. Thread-safe.
 */
final class EndOffsets implements AutoCloseable {
  private final LongSupplier end;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "schemas-end");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable CompletableFuture<Long> next;

  EndOffsets(LongSupplier end) {
    this.end = end;
  }

  synchronized CompletableFuture<Long> current() {
    CompletableFuture<Long> waiting = next;
    if (waiting == null) {
      waiting = new CompletableFuture<>();
      next = waiting;
      executor.execute(this::ask);
    }
    return waiting;
  }

  private void ask() {
    CompletableFuture<Long> asked = take();
    try {
      asked.complete(end.getAsLong());
    } catch (RuntimeException e) {
      asked.completeExceptionally(e);
    }
  }

  private synchronized CompletableFuture<Long> take() {
    CompletableFuture<Long> taken = next;
    next = null;
    return taken == null ? new CompletableFuture<>() : taken;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
