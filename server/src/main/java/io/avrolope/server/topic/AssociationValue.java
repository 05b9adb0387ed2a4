// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.registry.log.LogKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.Lifecycle;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value of a record with an association. It has no times: the time of an association is that of
 * its record.
 */
public record AssociationValue(
    @Nullable String guid,
    @Nullable String tenant,
    @Nullable String resourceName,
    @Nullable String resourceNamespace,
    @Nullable String resourceId,
    @Nullable String resourceType,
    @Nullable String associationType,
    @Nullable String subject,
    @Nullable Lifecycle lifecycle,
    @Nullable Boolean frozen) {

  static AssociationValue of(Association association) {
    return new AssociationValue(
        association.guid(),
        LogKey.TENANT,
        association.resourceName(),
        association.resourceNamespace(),
        association.resourceId(),
        association.resourceType(),
        association.associationType(),
        association.subject(),
        association.lifecycle(),
        association.frozen());
  }

  /**
   * The association that the record means. What it says of the key's properties does not count.
   *
   * @param old the association with this key before the record
   * @throws IllegalArgumentException if it has no resource id or no lifecycle
   */
  public Association stored(AssociationKey key, Optional<Association> old, long timestampMs) {
    if (resourceId == null || lifecycle == null) {
      throw new IllegalArgumentException("the value has no resourceId or no lifecycle");
    }
    return new Association(
        key.subject(),
        Objects.requireNonNullElse(guid, ""),
        key.resourceName(),
        key.resourceNamespace(),
        resourceId,
        key.resourceType(),
        key.associationType(),
        lifecycle,
        Boolean.TRUE.equals(frozen),
        old.map(Association::createTs).orElse(timestampMs),
        timestampMs);
  }
}
