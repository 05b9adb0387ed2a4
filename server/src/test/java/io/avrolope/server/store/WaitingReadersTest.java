// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A write that takes long to decide, for instance on a large schema, does not stop readers. */
class WaitingReadersTest {
  private static final long LIMIT_SECONDS = 60;

  @Test
  void readersOfTheMemoryStoreDoNotWaitForADecision() throws Exception {
    try (SchemaStore store = new MemorySchemaStore()) {
      readDuringADecision(store);
    }
  }

  private static void readDuringADecision(SchemaStore store) throws Exception {
    CountDownLatch deciding = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    CompletableFuture<Boolean> write =
        CompletableFuture.supplyAsync(
            () ->
                store.write(
                    state -> {
                      deciding.countDown();
                      return new Decision<>(isReached(read), List.of());
                    }));
    assertThat(isReached(deciding)).isTrue();
    CompletableFuture<Integer> reader =
        CompletableFuture.supplyAsync(() -> store.read(state -> state.subjects().size()));

    assertThat(reader.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isZero();
    assertThat(store.isBusy()).isFalse();
    read.countDown();
    assertThat(write.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private static boolean isReached(CountDownLatch latch) {
    try {
      return latch.await(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
