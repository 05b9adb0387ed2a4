// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.server.model.AssociationKey;
import java.util.List;
import java.util.Optional;

/** Converts the keys of associations. */
public final class AssociationKeys {
  private AssociationKeys() {}

  /** The key of an association. */
  public static LogKey of(AssociationKey key) {
    return new LogKey(
        Kind.ASSOC,
        key.subject(),
        0,
        List.of(
            LogKey.TENANT,
            key.resourceName(),
            key.resourceNamespace(),
            key.resourceType(),
            key.associationType()));
  }

  /** The association of a key of kind {@link Kind#ASSOC}; empty if it is one of another tenant. */
  public static Optional<AssociationKey> association(LogKey key) {
    List<String> parts = key.association();
    return parts.get(0).equals(LogKey.TENANT)
        ? Optional.of(
            new AssociationKey(
                parts.get(1), parts.get(2), parts.get(3), parts.get(4), key.subject()))
        : Optional.empty();
  }
}
