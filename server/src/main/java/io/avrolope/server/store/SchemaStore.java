// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.util.List;
import java.util.function.Function;

/**
 * Keeps the changes of a registry. Thread-safe. Reads run beside each other; a write runs alone, in
 * this process and in all others that share the store.
 */
public interface SchemaStore extends AutoCloseable {

  /** Reads the current state. The state must not leave the function. */
  <T> T read(Function<RegistryState, T> read);

  /**
   * Decides on changes and makes them. The returned answer is given only after the changes are
   * kept: a crash then loses none of them. If the function throws, nothing changes.
   *
   * @throws StoreException if the changes cannot be kept; the state is as it was
   */
  <T> T write(Function<RegistryState, Decision<T>> decide);

  /**
   * Makes sure that the state has all changes that are kept, also changes of other processes that
   * share the store. If it has, something that the state lacks does not exist.
   *
   * @throws StoreException if the state may lack a change
   */
  default void requireComplete() {}

  /**
   * Prepares for a write of a long schema, so that the write itself takes less time. It may do
   * nothing.
   *
   * @param type of the schema
   * @param referenced the referenced schemas, each after those that it references
   * @param text the canonical text
   */
  default void prepare(String type, List<ReferencedText> referenced, String text) {}

  /**
   * The health of the store at the moment. It must not wait for long: probes of operators ask every
   * few seconds.
   */
  default StoreHealth health() {
    return StoreHealth.READY;
  }

  /**
   * Whether a reader must wait at the moment. The answer may be out of date when it is used: it is
   * a hint for the choice of a thread.
   */
  default boolean isBusy() {
    return false;
  }

  /** The answer to a command, and the changes to make first. */
  record Decision<T>(T answer, List<Change> changes) {
    public Decision {
      changes = List.copyOf(changes);
    }
  }

  @Override
  void close();
}
