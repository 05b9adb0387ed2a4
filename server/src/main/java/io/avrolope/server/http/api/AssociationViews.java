// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.avrolope.server.association.ResourceAssociations.Associated;
import io.avrolope.server.http.route.Answer.ErrorView;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Associations in answers. What is null or empty is left out. */
final class AssociationViews {
  private AssociationViews() {}

  /** The associations of a resource that a request made, changed or asked for. */
  record Resource(
      @Nullable String resourceName,
      @Nullable String resourceNamespace,
      @Nullable String resourceId,
      @Nullable String resourceType,
      List<Info> associations) {}

  /** An association below its resource. */
  record Info(
      String subject,
      String associationType,
      Lifecycle lifecycle,
      boolean frozen,
      @Nullable SchemaView schema) {

    static Info of(Associated associated) {
      Association association = associated.association();
      return new Info(
          association.subject(),
          association.associationType(),
          association.lifecycle(),
          association.frozen(),
          associated.version() == null
              ? null
              : SchemaView.ofLookup(associated.version(), associated.version().body().text()));
    }
  }

  /** The outcome of one request of a batch: one of the two. */
  record Result(@Nullable ErrorView error, @Nullable Resource result) {
    static Result of(Refusal refusal) {
      return new Result(new ErrorView(refusal.code(), String.valueOf(refusal.getMessage())), null);
    }
  }

  /** The results of a batch, in the order of its requests. */
  record Results(List<Result> results) {}

  /** A version with associations and aliases of its subject. */
  record Schema(
      @JsonUnwrapped SchemaView schema, List<Association> associations, List<String> aliases) {}

  static List<Info> infos(List<Associated> associations) {
    return associations.stream().map(Info::of).toList();
  }
}
