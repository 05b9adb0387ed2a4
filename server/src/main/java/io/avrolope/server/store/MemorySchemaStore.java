// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.state.RegistryState;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Keeps changes in memory only, for tests: they end with the process. */
public final class MemorySchemaStore implements SchemaStore {
  private final RegistryState state = new RegistryState();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** Held by a writer, which locks the readers out only while it changes the state. */
  private final ReentrantLock writers = new ReentrantLock();

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
    writers.lock();
    try {
      Decision<T> decision = decide.apply(state); // nothing changes it meanwhile
      if (!decision.changes().isEmpty()) {
        lock.writeLock().lock();
        try {
          decision.changes().forEach(state::apply);
        } finally {
          lock.writeLock().unlock();
        }
      }
      return decision.answer();
    } finally {
      writers.unlock();
    }
  }

  @Override
  public boolean isBusy() {
    return lock.isWriteLocked();
  }

  @Override
  public void close() {}
}
