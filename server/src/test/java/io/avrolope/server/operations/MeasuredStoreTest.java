// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The operators' view of a store that fails. */
class MeasuredStoreTest {
  private final FailingStore failing = new FailingStore();
  private final MeasuredStore store = new MeasuredStore(failing);
  private final Operations operations =
      new Operations(
          new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC()),
          Optional.of(store),
          Optional.empty());

  /** Fails and is healthy as the test says. */
  private static final class FailingStore implements SchemaStore {
    private final SchemaStore memory = new MemorySchemaStore();
    private boolean isFull;
    private boolean isAway;
    private StoreHealth health = StoreHealth.READY;

    @Override
    public <T> T read(Function<RegistryState, T> read) {
      fail(isAway);
      return memory.read(read);
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      fail(isFull);
      return memory.write(decide);
    }

    private static void fail(boolean isFailing) {
      if (isFailing) {
        throw new StoreException("No space left", new IOException());
      }
    }

    @Override
    public StoreHealth health() {
      return health;
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  private void write() {
    store.write(state -> new SchemaStore.Decision<>(true, List.of()));
  }

  @Test
  void aServerWhoseStoreSaysWhatIsWrongIsReadyWhenThatIsOver() {
    failing.isFull = true;
    failing.health = StoreHealth.degraded("Files are not valid");
    assertThatThrownBy(this::write).isInstanceOf(StoreException.class);
    assertThat(operations.readyPage().body())
        .isEqualTo("{\"status\":\"degraded\",\"reason\":\"Files are not valid\"}");

    failing.health = StoreHealth.READY;
    assertThat(operations.readyPage().body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void aServerWhoseLastWriteFailedIsDegradedUntilOneSucceeds() {
    write();
    assertThat(operations.readyPage().body()).isEqualTo("{\"status\":\"ready\"}");

    failing.isFull = true;
    assertThatThrownBy(this::write).isInstanceOf(StoreException.class);
    assertThat(operations.readyPage().status()).isEqualTo(200);
    assertThat(operations.readyPage().body())
        .isEqualTo("{\"status\":\"degraded\",\"reason\":\"The last write failed: No space left\"}");
    assertThat(operations.metricsPage().body())
        .contains("\navrolope_store_write_failures_total 1\n")
        .contains("\navrolope_store_write_duration_seconds_count 1\n")
        .contains("\navrolope_store_state{state=\"degraded\"} 1\n")
        .contains("\navrolope_store_state{state=\"ready\"} 0\n");

    failing.isFull = false;
    write();
    assertThat(operations.readyPage().body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void aServerIsNotReadyBeforeItsStoreIsRead() {
    failing.health = StoreHealth.unavailable("The topic is being read").withGroup(false, 3);

    assertThat(operations.readyPage().status()).isEqualTo(503);
    assertThat(operations.readyPage().body())
        .isEqualTo("{\"status\":\"unavailable\",\"reason\":\"The topic is being read\"}");
    assertThat(operations.livePage().status()).isEqualTo(200);
    assertThat(operations.metricsPage().body())
        .contains("\navrolope_ready 0\n")
        .contains("\navrolope_store_leader 0\n")
        .contains("\navrolope_store_members 3\n");
  }

  @Test
  void aServerThatOnlyANewStartHelpsIsNotLive() {
    failing.health = StoreHealth.broken("The reader has died");

    assertThat(operations.livePage().status()).isEqualTo(503);
    assertThat(operations.livePage().body())
        .isEqualTo("{\"status\":\"broken\",\"reason\":\"The reader has died\"}");
    assertThat(operations.readyPage().status()).isEqualTo(503);
  }

  @Test
  void aStoppingServerIsLiveButNotReady() {
    operations.health().stopping();

    assertThat(operations.readyPage().status()).isEqualTo(503);
    assertThat(operations.livePage().status()).isEqualTo(200);
  }

  @Test
  void metricsAreShownWithoutCountsWhileTheStoreIsAway() {
    assertThat(operations.metricsPage().body()).contains("\navrolope_subjects 0\n");

    failing.isAway = true;

    assertThat(operations.metricsPage().body())
        .doesNotContain("avrolope_subjects")
        .contains("avrolope_store_write_failures_total")
        .contains("jvm_threads_current");
  }
}
