// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import java.util.Comparator;

/**
 * Identifies an {@link Association}. Keys are sorted as Confluent's servers list associations: by
 * their properties in the order of this record.
 */
public record AssociationKey(
    String resourceName,
    String resourceNamespace,
    String resourceType,
    String associationType,
    String subject)
    implements Comparable<AssociationKey> {
  private static final Comparator<AssociationKey> ORDER =
      Comparator.comparing(AssociationKey::resourceName)
          .thenComparing(AssociationKey::resourceNamespace)
          .thenComparing(AssociationKey::resourceType)
          .thenComparing(AssociationKey::associationType)
          .thenComparing(AssociationKey::subject);

  @Override
  public int compareTo(AssociationKey other) {
    return ORDER.compare(this, other);
  }
}
