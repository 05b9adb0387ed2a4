// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Which associations count. Immutable.
 *
 * @param resourceType empty for all
 * @param associationTypes empty for all
 * @param lifecycles empty for all
 */
public record AssociationFilter(
    String resourceType, Set<String> associationTypes, Set<Lifecycle> lifecycles) {
  static final AssociationFilter ALL = new AssociationFilter("", Set.of(), Set.of());

  public AssociationFilter {
    associationTypes = Set.copyOf(associationTypes);
    lifecycles = Set.copyOf(lifecycles);
  }

  /** Whether every association counts. */
  public boolean isEmpty() {
    return equals(ALL);
  }

  /** The associations that count. */
  List<Association> of(Collection<Association> associations) {
    return associations.stream().filter(this::accepts).toList();
  }

  private boolean accepts(Association association) {
    return (resourceType.isEmpty() || resourceType.equals(association.resourceType()))
        && (associationTypes.isEmpty() || associationTypes.contains(association.associationType()))
        && (lifecycles.isEmpty() || lifecycles.contains(association.lifecycle()));
  }
}
