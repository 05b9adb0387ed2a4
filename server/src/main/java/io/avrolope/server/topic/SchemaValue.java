// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Reference;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.VersionKey;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
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
record SchemaValue(
    @Nullable String subject,
    @Nullable Integer version,
    @Nullable Integer id,
    @Nullable String md5,
    @Nullable String schemaType,
    @Nullable List<Reference> references,
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
        body.references(),
        body.metadata(),
        body.ruleSet(),
        body.text(),
        version.isDeleted(),
        version.sentText());
  }

  /**
   * The version that the record means. What it says of its subject and version does not count.
   *
   * @throws IllegalArgumentException if it has no id, or an invalid GUID
   */
  StoredVersion stored(VersionKey key, long timestampMs) {
    if (id == null) {
      throw new IllegalArgumentException("the value has no id");
    }
    SchemaBody body =
        SchemaBody.of(
                Objects.requireNonNullElse(schema, ""),
                references == null ? List.of() : references,
                metadata,
                ruleSet)
            .withType(schemaType == null || schemaType.isEmpty() ? SchemaBody.AVRO : schemaType);
    return new StoredVersion(
        key.subject(),
        key.version(),
        id,
        md5 == null ? body : body.withGuid(guid(md5)),
        Boolean.TRUE.equals(deleted),
        timestampMs,
        sentText);
  }

  private static String base64(UUID guid) {
    return Base64.getEncoder()
        .encodeToString(
            ByteBuffer.allocate(GUID_BYTES)
                .putLong(guid.getMostSignificantBits())
                .putLong(guid.getLeastSignificantBits())
                .array());
  }

  private static UUID guid(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    if (bytes.length != GUID_BYTES) {
      throw new IllegalArgumentException("its md5 does not have 16 bytes");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
