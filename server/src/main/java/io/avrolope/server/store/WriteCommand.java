// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A write of a client, which waits for its answer. The writer's thread decides and answers; only
 * {@link #await} may be called by another one.
 */
public class WriteCommand<T> {
  private final Function<RegistryState, Decision<T>> decide;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private @Nullable Runnable completion;

  public WriteCommand(Function<RegistryState, Decision<T>> decide) {
    this.decide = decide;
  }

  /** Decides, and keeps the answer for later. A decision that fails changes nothing. */
  public final List<Change> decide(RegistryState state) {
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
  public final void complete() {
    if (completion != null) {
      completion.run();
    }
  }

  /** Answers with a failure, unless the client has its answer. */
  public final void fail(Throwable reason) {
    answer.completeExceptionally(reason);
  }

  /** Waits for the answer. */
  final T await() {
    return await(answer);
  }

  /**
   * Waits for the answer.
   *
   * @throws TimeoutException if it does not come in time
   */
  protected T await(Duration limit) throws InterruptedException, TimeoutException {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /** Waits for what the writer's thread does. */
  static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.TIMED_OUT,
          "The server stops. Whether the change is written is not known; ask for it before you try"
              + " again",
          e);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException refusal
        ? refusal
        : new IllegalStateException(e);
  }
}
