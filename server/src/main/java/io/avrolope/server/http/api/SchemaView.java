// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.TaggedEntity;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.ReferenceJson;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schema in an answer. What is null or empty is left out. */
record SchemaView(
    @Nullable String subject,
    @Nullable Integer version,
    @Nullable Integer id,
    String guid,
    String schemaType,
    List<ReferenceJson> references,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    String schema,
    List<TaggedEntity> schemaTags,
    @Nullable Integer maxId,
    @Nullable Long ts,
    @Nullable Boolean deleted) {

  /** As the answer to {@code GET} of a version. */
  static SchemaView ofVersion(StoredVersion version, String text, List<Reference> references) {
    return view(version.subject(), version.version(), version.id(), version, text, references)
        .with(List.of(), null, version.timestampMs(), version.isDeleted());
  }

  /** As the answer to {@code GET} of an id, which does not repeat the id. */
  static SchemaView ofId(StoredVersion version, String text, List<Reference> references) {
    return view(version.subject(), version.version(), null, version, text, references)
        .with(List.of(), null, version.timestampMs(), version.isDeleted());
  }

  /** As the answer to {@code GET} of a GUID. */
  static SchemaView ofGuid(StoredVersion version, String text) {
    return view(null, null, null, version, text, version.body().references())
        .with(List.of(), null, version.timestampMs(), version.isDeleted());
  }

  /** As the answer to a look-up. */
  static SchemaView ofLookup(StoredVersion version, String text) {
    return view(
        version.subject(),
        version.version(),
        version.id(),
        version,
        text,
        version.body().references());
  }

  /** As the answer to a registration. */
  static SchemaView ofRegistration(StoredVersion version, String text) {
    return view(null, version.version(), version.id(), version, text, version.body().references());
  }

  private static SchemaView view(
      @Nullable String subject,
      @Nullable Integer number,
      @Nullable Integer id,
      StoredVersion version,
      String text,
      List<Reference> references) {
    SchemaBody body = version.body();
    return new SchemaView(
        subject,
        number,
        id,
        body.guid().toString(),
        body.type(),
        ReferenceJson.of(references),
        body.metadata(),
        body.ruleSet(),
        text,
        List.of(),
        null,
        null,
        null);
  }

  SchemaView withTags(List<TaggedEntity> tags) {
    return with(tags, maxId, ts, deleted);
  }

  SchemaView withMaxId(int newMaxId) {
    return with(schemaTags, newMaxId, ts, deleted);
  }

  private SchemaView with(
      List<TaggedEntity> newTags,
      @Nullable Integer newMaxId,
      @Nullable Long newTs,
      @Nullable Boolean isDeleted) {
    return new SchemaView(
        subject,
        version,
        id,
        guid,
        schemaType,
        references,
        metadata,
        ruleSet,
        schema,
        newTags,
        newMaxId,
        newTs,
        isDeleted);
  }
}
