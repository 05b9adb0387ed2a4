// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import io.avrolope.registry.log.LogReading.Problem;
import io.avrolope.server.state.Change;
import java.util.List;
import java.util.Optional;

/**
 * The effect of one record of the topic on the state.
 *
 * @param changes to make; if the record has a problem, at most that of the highest id
 */
public record Replayed(List<Change> changes, Optional<Problem> problem) {
  public Replayed {
    changes = List.copyOf(changes);
  }
}
