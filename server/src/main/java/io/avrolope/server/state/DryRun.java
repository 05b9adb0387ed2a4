// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.StoredVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes changes for a while: a command of several steps decides on each step with the state after
 * the steps before. Closing the dry run restores the state. The store then makes the changes again,
 * and keeps them. The caller must be the only one that uses the state, as in a store's write. Not
 * thread-safe.
 */
public final class DryRun implements AutoCloseable {
  private final RegistryState state;
  private final List<Change> changes = new ArrayList<>();
  private final Deque<Change> undo = new ArrayDeque<>();
  private final Map<String, Context> contexts = new LinkedHashMap<>();

  /** The earlier state of a context. */
  private record Context(boolean isCounted, boolean isListed, int highestId) {}

  public DryRun(RegistryState state) {
    this.state = state;
  }

  /** Makes changes until the dry run is closed. */
  public void make(List<Change> more) {
    for (Change change : more) {
      for (Change step : state.steps(change)) {
        remember(step);
        state.apply(step);
      }
      changes.add(change);
    }
  }

  /** All changes, in their order. */
  public List<Change> changes() {
    return List.copyOf(changes);
  }

  private void remember(Change step) {
    if (step instanceof Change.PutVersion put) {
      remember(Subjects.context(put.version().subject()));
      Optional<StoredVersion> old = state.version(put.version().key());
      undo.push(
          old.<Change>map(Change.PutVersion::new)
              .orElseGet(() -> new Change.RemoveVersion(put.version().key())));
    } else if (step instanceof Change.RemoveVersion remove) {
      remember(Subjects.context(remove.key().subject()));
      state.version(remove.key()).map(Change.PutVersion::new).ifPresent(undo::push);
    } else if (step instanceof Change.SetConfig set) {
      undo.push(new Change.SetConfig(set.subject(), state.config(set.subject()).orElse(null)));
    } else if (step instanceof Change.SetMode set) {
      undo.push(new Change.SetMode(set.subject(), state.mode(set.subject()).orElse(null)));
    } else if (step instanceof Change.PutAssociation put) {
      Optional<Association> old = state.associations().find(put.association().key());
      undo.push(
          old.<Change>map(Change.PutAssociation::new)
              .orElseGet(() -> new Change.RemoveAssociation(put.association().key())));
    } else if (step instanceof Change.RemoveAssociation remove) {
      state.associations().find(remove.key()).map(Change.PutAssociation::new).ifPresent(undo::push);
    } else if (step instanceof Change.SetHighestId set) {
      remember(set.context());
    } else if (step instanceof Change.RemoveContext remove) {
      remember(remove.context());
    } else {
      throw new IllegalArgumentException("A dry run cannot restore the state after " + step);
    }
  }

  private void remember(String context) {
    contexts.computeIfAbsent(
        context,
        each ->
            new Context(
                state.countedContexts().contains(each),
                state.isListed(each),
                state.highestId(each)));
  }

  /** Restores the state. */
  @Override
  public void close() {
    while (!undo.isEmpty()) {
      state.apply(undo.pop());
    }
    contexts.forEach(
        (context, old) -> state.restore(context, old.isCounted(), old.isListed(), old.highestId()));
  }
}
