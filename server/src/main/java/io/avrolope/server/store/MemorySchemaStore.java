// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.state.RegistryState;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Keeps changes in memory only, for tests: they end with the process. */
public final class MemorySchemaStore implements SchemaStore {
  private final RegistryState state = new RegistryState();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    lock.readLock().lock();
    try {
      return read.apply(state);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    lock.writeLock().lock();
    try {
      Decision<T> decision = decide.apply(state);
      decision.changes().forEach(state::apply);
      return decision.answer();
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public boolean isBusy() {
    return lock.isWriteLocked();
  }

  @Override
  public void close() {}
}
