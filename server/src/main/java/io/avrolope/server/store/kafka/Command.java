// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A write of a client, which waits for its answer. Thread-safe. */
final class Command<T> {
  private final Function<RegistryState, Decision<T>> decide;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);

  /** What to answer once the changes before are kept. */
  private @Nullable Runnable completion;

  private enum Stage {
    WAITING,
    STARTED,
    GIVEN_UP
  }

  Command(Function<RegistryState, Decision<T>> decide) {
    this.decide = decide;
  }

  /** Whether the client still waits. After that, it may no longer give up without a trace. */
  boolean start() {
    return stage.compareAndSet(Stage.WAITING, Stage.STARTED) || stage.get() == Stage.STARTED;
  }

  /** Decides, and keeps the answer for later. */
  List<Change> decide(RegistryState state) {
    try {
      Decision<T> decision = decide.apply(state);
      completion = () -> answer.complete(decision.answer());
      return decision.changes();
    } catch (RuntimeException | StackOverflowError e) {
      completion = () -> answer.completeExceptionally(e);
      return List.of();
    }
  }

  /** Gives the answer to the client. */
  void complete() {
    if (completion != null) {
      completion.run();
    }
  }

  void fail(RuntimeException reason) {
    answer.completeExceptionally(reason);
  }

  /** Waits for the answer. */
  T await(Duration limit) {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      boolean isUntouched = stage.compareAndSet(Stage.WAITING, Stage.GIVEN_UP);
      throw new StoreException(
          StoreException.Kind.TIMED_OUT,
          "Register operation timed out after "
              + limit.toMillis()
              + (isUntouched
                  ? " ms. Nothing is written; try again"
                  : " ms. Whether it is written is not known yet; ask for it before you try again"),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(StoreException.Kind.TIMED_OUT, "The server stops", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e);
    }
  }
}
