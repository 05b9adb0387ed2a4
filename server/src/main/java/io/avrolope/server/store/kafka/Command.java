// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.WriteCommand;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** A write of a client, which may give up before the write was started. Thread-safe. */
final class Command<T> extends WriteCommand<T> {
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);

  private enum Stage {
    WAITING,
    STARTED,
    GIVEN_UP
  }

  Command(Function<RegistryState, Decision<T>> decide) {
    super(decide);
  }

  /** Whether the client still waits. After that, it may no longer give up without a trace. */
  boolean start() {
    return stage.compareAndSet(Stage.WAITING, Stage.STARTED) || stage.get() == Stage.STARTED;
  }

  /** Waits for the answer. */
  @Override
  protected T await(Duration limit) {
    try {
      return super.await(limit);
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
    }
  }
}
