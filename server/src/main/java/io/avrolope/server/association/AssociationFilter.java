// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Conditions for the associations that count. Immutable.
 *
 * @param resourceType empty for all
 * @param associationTypes empty for all
 * @param lifecycles empty for all, unless only subjects without associations are asked for
 */
public record AssociationFilter(
    String resourceType,
    Set<String> associationTypes,
    Set<Lifecycle> lifecycles,
    Unassociated unassociated) {
  /** Every association counts. */
  public static final AssociationFilter ALL = new AssociationFilter("", Set.of(), Set.of());

  /** Whether subjects without an association count, where subjects are listed. */
  public enum Unassociated {
    REFUSED,
    ACCEPTED
  }

  /** A filter by which no subject without an association counts. */
  public AssociationFilter(
      String resourceType, Set<String> associationTypes, Set<Lifecycle> lifecycles) {
    this(resourceType, associationTypes, lifecycles, Unassociated.REFUSED);
  }

  public AssociationFilter {
    associationTypes = Set.copyOf(associationTypes);
    lifecycles = Set.copyOf(lifecycles);
  }

  /** Whether every association counts. */
  public boolean isEmpty() {
    return equals(ALL);
  }

  /** Whether a subject counts, of whose associations {@code all} are known. */
  public boolean acceptsSubject(Collection<Association> all) {
    return all.stream().anyMatch(this::accepts)
        || (unassociated == Unassociated.ACCEPTED && all.stream().noneMatch(this::hasType));
  }

  /** The associations that count. */
  public List<Association> of(Collection<Association> associations) {
    return associations.stream().filter(this::accepts).toList();
  }

  private boolean accepts(Association association) {
    boolean isAnyLifecycle = lifecycles.isEmpty() && unassociated == Unassociated.REFUSED;
    return hasType(association) && (isAnyLifecycle || lifecycles.contains(association.lifecycle()));
  }

  private boolean hasType(Association association) {
    return (resourceType.isEmpty() || resourceType.equals(association.resourceType()))
        && (associationTypes.isEmpty() || associationTypes.contains(association.associationType()));
  }
}
