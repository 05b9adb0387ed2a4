// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.language.TaggedEntity;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.service.Registry;
import io.avrolope.server.types.SchemaTypes;
import java.util.List;

/** The forms of a schema that a client may ask for. Unknown ones mean the stored form. */
record Formats(Registry registry) {
  private static final String RESOLVED = "resolved";
  private static final String QUALIFIED = "qualified";

  /** The text as {@code ?format=} says. */
  String text(Call call, StoredVersion version) {
    boolean isResolved =
        call.parameter("format").filter(format -> format.equalsIgnoreCase(RESOLVED)).isPresent();
    return isResolved && !version.body().text().isEmpty()
        ? registry.resolvedText(version)
        : version.body().text();
  }

  /** The tags in the schema that {@code ?findTags=} names; {@code *} names all. */
  List<TaggedEntity> tags(Call call, StoredVersion version) {
    List<String> wanted = call.parameters("findTags");
    SchemaBody body = version.body();
    return wanted.isEmpty() || body.isEmpty()
        ? List.of()
        : SchemaTypes.find(body.type())
            .map(language -> language.tagged(body.text(), wanted))
            .orElse(List.of());
  }

  /** The references as {@code ?referenceFormat=} says: with or without the version's context. */
  List<Reference> references(Call call, StoredVersion version) {
    List<Reference> references = version.body().references();
    boolean isQualified =
        call.parameter("referenceFormat")
            .filter(format -> format.equalsIgnoreCase(QUALIFIED))
            .isPresent();
    if (!isQualified) {
      return references;
    }
    String context = Subjects.context(version.subject());
    return references.stream()
        .map(
            reference ->
                reference.subject().isEmpty()
                    ? reference
                    : new Reference(
                        reference.name(),
                        Subjects.inContext(context, reference.subject()),
                        reference.version()))
        .toList();
  }
}
