// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.ReferenceJson;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Draft.Edits;
import io.avrolope.server.registry.Draft.Propagation;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The body of requests that bring a schema. */
public record RegisterBody(
    @Nullable Integer version,
    @Nullable Integer id,
    @Nullable String schemaType,
    @Nullable List<@Nullable ReferenceJson> references,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    @Nullable String schema,
    @Nullable List<@Nullable Tags> schemaTagsToAdd,
    @Nullable List<@Nullable Tags> schemaTagsToRemove,
    @Nullable Boolean propagateSchemaTags) {
  private static final String RECORD = "sr_record";

  /** Tags of one record or field. */
  record Tags(@Nullable Entity schemaEntity, @Nullable List<String> tags) {

    /** The record or field. */
    record Entity(@Nullable String entityPath, @Nullable String entityType) {}

    private TagEdit edit(TagEdit.Action action) {
      String path =
          schemaEntity == null || schemaEntity.entityPath() == null
              ? ""
              : schemaEntity.entityPath();
      boolean isRecord = schemaEntity != null && RECORD.equalsIgnoreCase(schemaEntity.entityType());
      return new TagEdit(
          path,
          isRecord ? TagEdit.Kind.RECORD : TagEdit.Kind.FIELD,
          tags == null ? List.of() : tags.stream().filter(Objects::nonNull).toList(),
          action);
    }
  }

  /**
   * The body of a request, if the client may read all references of its schema.
   *
   * @throws Refusal if the body is missing, or is not JSON of this form
   */
  public static RegisterBody of(Call call) {
    RegisterBody body = call.body(RegisterBody.class);
    call.visible().requireReferences(call.subject(), ReferenceJson.references(body.references()));
    return body;
  }

  /** The draft that the registry gets from the body. */
  public Draft draft() {
    List<TagEdit> tags = edits(schemaTagsToAdd, schemaTagsToRemove);
    int plainVersion = tags.isEmpty() ? 0 : Reference.LATEST; // edited schemas have their number
    Propagation propagation =
        Boolean.TRUE.equals(propagateSchemaTags) ? Propagation.FROM_LATEST : Propagation.NONE;
    return Draft.of(schema == null ? "" : schema)
        .withVersion(version == null ? plainVersion : version)
        .withId(id == null ? -1 : id)
        .withType(schemaType)
        .withReferences(ReferenceJson.references(references))
        .withMetadata(metadata)
        .withRuleSet(ruleSet)
        .withEdits(new Edits(tags, null, Set.of(), propagation));
  }

  static List<TagEdit> edits(
      @Nullable List<@Nullable Tags> added, @Nullable List<@Nullable Tags> removed) {
    return Stream.concat(
            stream(added).map(tags -> tags.edit(TagEdit.Action.ADD)),
            stream(removed).map(tags -> tags.edit(TagEdit.Action.REMOVE)))
        .toList();
  }

  /** A null among tags is as good as an empty object: it names nothing. */
  private static Stream<Tags> stream(@Nullable List<@Nullable Tags> tags) {
    return tags == null
        ? Stream.of()
        : tags.stream().map(each -> Objects.requireNonNullElse(each, new Tags(null, null)));
  }
}
