// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.server.association.AssociationForm;
import io.avrolope.server.association.AssociationForm.Line;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.association.Cascade;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of requests that change the associations of one resource. */
record AssociationBody(
    @Nullable String resourceName,
    @Nullable String resourceNamespace,
    @Nullable String resourceId,
    @Nullable String resourceType,
    @Nullable List<@Nullable Item> associations) {
  private static final int BAD_REQUEST = 400;

  /**
   * One association.
   *
   * @param opType what to do with it, in a batch only
   * @param cascadeLifecycle of a deletion, in a batch only
   */
  record Item(
      @Nullable Kind opType,
      @Nullable String subject,
      @Nullable String associationType,
      @Nullable Lifecycle lifecycle,
      @Nullable Boolean frozen,
      @Nullable RegisterBody schema,
      @Nullable Boolean normalize,
      @Nullable Boolean cascadeLifecycle) {

    private Kind kind() {
      if (opType == null) {
        throw Refusal.of(BAD_REQUEST, "An association of a batch has no opType");
      }
      return opType;
    }

    private Line line(Kind kind) {
      return new Line(
          kind,
          subject,
          associationType,
          lifecycle,
          frozen,
          schema == null ? null : schema.draft(),
          Boolean.TRUE.equals(normalize) ? Normalization.NORMALIZED : Normalization.AS_SENT,
          Cascade.of(Boolean.TRUE.equals(cascadeLifecycle)));
    }
  }

  /** Several requests at once. */
  record Batch(@Nullable List<@Nullable AssociationBody> requests) {
    List<AssociationBody> all() {
      List<AssociationBody> all = new ArrayList<>();
      if (requests != null) {
        requests.forEach(each -> all.add(each == null ? EMPTY : each.requireKinds()));
      }
      if (all.isEmpty()) {
        throw Refusal.invalidAssociation("requests", "cannot be null or empty");
      }
      return all;
    }
  }

  private static final AssociationBody EMPTY = new AssociationBody(null, null, null, null, null);

  /** Without a kind, the whole batch is not understood. */
  private AssociationBody requireKinds() {
    if (associations != null) {
      associations.stream().filter(Objects::nonNull).forEach(Item::kind);
    }
    return this;
  }

  /** The body as a request to create associations. */
  AssociationForm creations() {
    return form(resourceId, Kind.CREATE);
  }

  /**
   * The body as a request to create or change associations.
   *
   * @param pathId the id of the resource in the path
   */
  AssociationForm changes(String pathId) {
    if (resourceId != null && !resourceId.equals(pathId)) {
      throw Refusal.invalidAssociation(
          "resourceId",
          "Resource ID in the path parameter does not match the resource ID in the request body");
    }
    return form(pathId, Kind.UPSERT);
  }

  /** The body as a part of a batch, in which each association says what to do with it. */
  AssociationForm mixed() {
    return form(resourceId, null);
  }

  private AssociationForm form(@Nullable String id, @Nullable Kind kind) {
    return new AssociationForm(resourceName, resourceNamespace, id, resourceType, lines(kind));
  }

  private List<Line> lines(@Nullable Kind kind) {
    List<Line> lines = new ArrayList<>();
    if (associations != null) {
      for (Item item : associations) {
        if (item == null) {
          throw Refusal.invalidAssociation("associations", "cannot be null or empty");
        }
        lines.add(item.line(kind == null ? item.kind() : kind));
      }
    }
    return lines;
  }
}
