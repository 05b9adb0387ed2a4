// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request of a client to change the associations of one resource. Immutable.
 *
 * @param resourceId may be empty in a dry run only
 */
public record AssociationRequest(
    String resourceName,
    String resourceNamespace,
    String resourceId,
    String resourceType,
    List<Item> items) {

  public AssociationRequest {
    items = List.copyOf(items);
  }

  /** The change that is asked for an association. */
  public enum Kind {
    CREATE,
    /** Create, or change. */
    UPSERT,
    DELETE
  }

  /**
   * The change of one association.
   *
   * @param subject with its context
   * @param isSubjectNamed whether the client named the subject; if not, it means the subject of the
   *     existing association, or else the one that belongs to the resource by its name
   * @param lifecycle null for that of the existing association, or else a default
   * @param frozen null for that of the existing association, or else a default
   * @param schema what to register in the subject; null for nothing
   * @param cascade of a deletion
   */
  public record Item(
      Kind kind,
      String subject,
      boolean isSubjectNamed,
      String associationType,
      @Nullable Lifecycle lifecycle,
      @Nullable Boolean frozen,
      @Nullable Draft schema,
      Normalization normalization,
      Cascade cascade) {

    /** The same with the subject of an existing association, unless the client named one. */
    Item of(Association existing) {
      return isSubjectNamed || kind != Kind.UPSERT
          ? this
          : new Item(
              kind,
              existing.subject(),
              true,
              associationType,
              lifecycle,
              frozen,
              schema,
              normalization,
              cascade);
    }

    boolean isFrozen() {
      return Boolean.TRUE.equals(frozen);
    }

    /** The lifecycle that an association gets when it is made without one. */
    Lifecycle newLifecycle() {
      if (lifecycle != null) {
        return lifecycle;
      }
      return schema == null ? Lifecycle.WEAK : Lifecycle.STRONG;
    }
  }

  /** The same with one item alone. */
  AssociationRequest only(Item item) {
    return new AssociationRequest(
        resourceName, resourceNamespace, resourceId, resourceType, List.of(item));
  }

  /** The subject that belongs to the resource by its name. */
  static String ownSubject(String namespace, String name, String associationType) {
    return Subjects.normalized(":." + namespace + ":" + name + "-" + associationType);
  }

  /**
   * @throws Refusal if an item cannot be what it asks for with this lifecycle
   */
  void requireFitting(Item item, Lifecycle lifecycle) {
    String own = ownSubject(resourceNamespace, resourceName, item.associationType());
    if (lifecycle == Lifecycle.WEAK && item.schema() != null) {
      throw Refusal.invalidAssociation("lifecycle", "cannot be WEAK when schema is provided");
    }
    if (lifecycle == Lifecycle.WEAK && item.isFrozen()) {
      throw Refusal.invalidAssociation(
          "frozen", "association with lifecycle of WEAK cannot be frozen");
    }
    if (item.isFrozen() && !item.subject().equals(own)) {
      throw Refusal.invalidAssociation(
          "subject", "frozen associations must use subject '" + own + "'");
    }
    if (lifecycle == Lifecycle.WEAK && item.subject().equals(own)) {
      throw Refusal.invalidAssociation(
          "subject", "WEAK associations cannot use subject '" + own + "'");
    }
  }

  AssociationKey key(Item item) {
    return new AssociationKey(
        resourceName, resourceNamespace, resourceType, item.associationType(), item.subject());
  }
}
