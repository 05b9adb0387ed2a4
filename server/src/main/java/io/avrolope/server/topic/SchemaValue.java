// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.log.LoggedSchema;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.ReferenceJson;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The value of a record with a schema.
 *
 * @param md5 the GUID in Base64, where it is not that of the other properties: Confluent's servers
 *     compute it before they encrypt the metadata that are called sensitive
 * @param sentText see {@link StoredVersion#sentText}. Confluent's servers ignore it, and lose it
 *     when they write the record again
 */
public record SchemaValue(
    @Nullable String subject,
    @Nullable Integer version,
    @Nullable Integer id,
    @Nullable String md5,
    @Nullable String schemaType,
    @Nullable List<ReferenceJson> references,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    @Nullable String schema,
    @Nullable Boolean deleted,
    @Nullable String sentText) {
  private static final int GUID_BYTES = 16;

  static SchemaValue of(StoredVersion version) {
    SchemaBody body = version.body();
    SchemaBody recomputed =
        SchemaBody.of(body.text(), body.references(), body.metadata(), body.ruleSet());
    return new SchemaValue(
        version.subject(),
        version.version(),
        version.id(),
        recomputed.guid().equals(body.guid()) ? null : base64(body.guid()),
        body.type(),
        ReferenceJson.of(body.references()),
        body.metadata(),
        body.ruleSet(),
        body.text(),
        version.isDeleted(),
        version.sentText());
  }

  /**
   * The version that a record means.
   *
   * @throws IllegalArgumentException if its metadata or rules are not ones
   */
  public static StoredVersion stored(LoggedSchema schema) {
    SchemaBody body =
        SchemaBody.stored(
            schema.type(),
            schema.text(),
            schema.references(),
            converted(schema.metadata(), Metadata.class),
            converted(schema.ruleSet(), RuleSet.class),
            schema.guid());
    return new StoredVersion(
        schema.key().subject(),
        schema.key().version(),
        schema.id(),
        body,
        schema.isDeleted(),
        schema.timestampMs(),
        schema.sentText().orElse(null));
  }

  private static <T> @Nullable T converted(JsonNode json, Class<T> type) {
    return json.isMissingNode() ? null : TopicJson.convert(json, type);
  }

  private static String base64(UUID guid) {
    return Base64.getEncoder()
        .encodeToString(
            ByteBuffer.allocate(GUID_BYTES)
                .putLong(guid.getMostSignificantBits())
                .putLong(guid.getLeastSignificantBits())
                .array());
  }
}
