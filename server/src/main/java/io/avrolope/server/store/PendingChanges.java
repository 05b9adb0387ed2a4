// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes of the state that are not begun to be written, and may be taken back. Not thread-safe.
 */
final class PendingChanges {
  private final IdsFiles ids;
  private final ServedFiles served;
  private final PrintedTexts printed;
  private final List<Change> steps = new ArrayList<>();
  private RegistryState state = new RegistryState();
  private DryRun dryRun = new DryRun(state);

  PendingChanges(IdsFiles ids, ServedFiles served, PrintedTexts printed) {
    this.ids = ids;
    this.served = served;
    this.printed = printed;
  }

  /** From now on, another state is changed. */
  void start(RegistryState newState) {
    state = newState;
    forget();
  }

  /** Makes changes of the state. */
  void apply(List<Change> changes) {
    for (Change change : changes) {
      for (Change step : state.steps(change)) {
        ids.note(state, step);
        served.note(state, step);
        dryRun.make(List.of(step));
        steps.add(step);
      }
    }
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }

  /** The files that the changes touch. */
  List<Write> writes() throws IOException {
    List<Write> writes = new ArrayList<>(new StateFiles(state, printed).writes(steps));
    writes.addAll(served.writes(state, writes));
    writes.addAll(ids.writes(state));
    return writes;
  }

  /** Takes the changes back. */
  void undo() {
    dryRun.close();
    forget();
  }

  /** Notes that the changes will be written. */
  void begun() {
    served.begun();
    forget();
  }

  private void forget() {
    dryRun = new DryRun(state);
    steps.clear();
    ids.forget();
    served.forget();
  }
}
