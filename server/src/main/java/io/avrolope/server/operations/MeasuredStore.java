// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.operations.PrometheusText.Kind;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Measures the writes of another store, and remembers whether the last one failed. Thread-safe, as
 * the other store is.
 */
public final class MeasuredStore implements SchemaStore {
  private final SchemaStore store;
  private final Histogram durations = new Histogram();
  private final LongAdder failures = new LongAdder();

  /** The reason that the last write failed; null if it did not. */
  private volatile @Nullable String lastFailure;

  public MeasuredStore(SchemaStore store) {
    this.store = store;
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    return store.read(read);
  }

  /** A write that is refused for its content changes nothing and is not measured. */
  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    long start = System.nanoTime();
    try {
      T answer = store.write(decide);
      durations.add(System.nanoTime() - start);
      lastFailure = null;
      return answer;
    } catch (StoreException e) {
      failures.increment();
      note(e);
      throw e;
    }
  }

  /** A store that says itself what is wrong also says when that is over. */
  private void note(StoreException failure) {
    boolean isExplained = store.health().state() != StoreHealth.State.READY;
    lastFailure = isExplained ? null : "The last write failed: " + failure.getMessage();
  }

  @Override
  public void requireComplete() {
    store.requireComplete();
  }

  @Override
  public void prepare(String type, List<ReferencedText> referenced, String text) {
    store.prepare(type, referenced, text);
  }

  @Override
  public boolean isBusy() {
    return store.isBusy();
  }

  /** A store that is ready counts as degraded after a write has failed, until the next succeeds. */
  @Override
  public StoreHealth health() {
    StoreHealth health = store.health();
    String failure = lastFailure;
    return health.state() == StoreHealth.State.READY && failure != null
        ? health.in(StoreHealth.State.DEGRADED, failure)
        : health;
  }

  void write(PrometheusText text) {
    String name = "avrolope_store_write_duration_seconds";
    text.family(name, Kind.HISTOGRAM, "Time of writes that succeeded, until they are kept.");
    durations.write(text, name);
    text.single(
        "avrolope_store_write_failures_total",
        Kind.COUNTER,
        "Writes that the store could not keep.",
        failures.sum());
  }

  @Override
  public void close() {
    store.close();
  }
}
