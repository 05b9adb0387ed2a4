// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.replay.Replayed;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.StoreException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state in which the next command is decided: what was read, and the records that are being
 * written. Clients never see it. Not thread-safe.
 */
final class PendingState {
  private final LiveState live;
  private final LogReplay reader = new LogReplay(new KeyForms());
  private final Set<VersionKey> touched = new HashSet<>();
  private LiveState.@Nullable Copy base;

  PendingState(LiveState live) {
    this.live = live;
  }

  /**
   * The state for the next decision; a new copy if other processes have written, or {@link
   * #discard} was called.
   */
  RegistryState state() {
    LiveState.Copy copy = base;
    if (copy == null || (touched.isEmpty() && copy.foreign() != live.foreign())) {
      touched.clear();
      copy = live.copy();
      base = copy;
    }
    return copy.state();
  }

  /**
   * Makes changes as readers of their records will make them, and returns the records.
   *
   * @param changes that were decided in the last {@link #state}: in a newer one they may contradict
   *     what others have written since, which is found out when they are written
   */
  List<LogRecord> apply(List<Change> changes) {
    RegistryState state = base == null ? state() : base.state();
    List<LogRecord> records = live.records(state, changes);
    for (LogRecord record : records) {
      Replayed reading = reader.read(state, record, 0, System.currentTimeMillis());
      if (reading.problem().isPresent()) {
        discard();
        throw new StoreException(
            "The change cannot be kept: " + reading.problem().get().text(), null);
      }
      for (Change change : reading.changes()) {
        for (Change step : state.steps(change)) {
          if (step instanceof Change.PutVersion put) {
            touched.add(put.version().key());
          }
        }
        state.apply(change);
      }
    }
    return records;
  }

  /** Shares the versions that were written and read: two copies of a text cost memory. */
  void adopt() {
    RegistryState state = state();
    for (VersionKey key : touched) {
      live.read(each -> each.version(key))
          .ifPresent(version -> state.apply(new Change.PutVersion(version)));
    }
    touched.clear();
  }

  /** Forgets what was not written. */
  void discard() {
    base = null;
    touched.clear();
  }
}
