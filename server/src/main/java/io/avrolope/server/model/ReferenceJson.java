// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import io.avrolope.registry.SchemaContent.Reference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reference in JSON that a client or a person has written: each property may be missing. */
public record ReferenceJson(
    @Nullable String name, @Nullable String subject, @Nullable Integer version) {
  private static final ReferenceJson EMPTY = new ReferenceJson(null, null, null);

  /** The references of a list; a null among them is as good as an empty object. */
  public static List<Reference> references(@Nullable List<@Nullable ReferenceJson> list) {
    return list == null
        ? List.of()
        : list.stream()
            .map(each -> Objects.requireNonNullElse(each, EMPTY))
            .map(ReferenceJson::reference)
            .toList();
  }

  /** The JSON of references. */
  public static List<ReferenceJson> of(List<Reference> references) {
    return references.stream().map(ReferenceJson::of).toList();
  }

  private static ReferenceJson of(Reference reference) {
    boolean isComplete = reference.version() != 0;
    return new ReferenceJson(
        isComplete || !reference.name().isEmpty() ? reference.name() : null,
        isComplete || !reference.subject().isEmpty() ? reference.subject() : null,
        isComplete ? reference.version() : null);
  }

  /**
   * The reference. What is missing is empty; then the version is 0, which no subject has, because a
   * name may be empty.
   */
  public Reference reference() {
    return new Reference(
        Objects.requireNonNullElse(name, ""),
        Objects.requireNonNullElse(subject, ""),
        name == null || subject == null || version == null ? 0 : version);
  }
}
