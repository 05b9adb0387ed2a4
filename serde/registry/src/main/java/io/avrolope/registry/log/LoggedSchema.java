// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Contracts;
import io.avrolope.registry.content.SchemaGuid;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A schema in a record of the topic {@code _schemas}, in any schema language. Immutable.
 *
 * @param id from 1 on, unless a client has imported another one
 * @param writtenGuid the GUID in the record ({@code md5}), which few records contain: Confluent's
 *     servers compute it before they encrypt the metadata that are called sensitive
 * @param guid the one in the record, or that of the other properties
 * @param type the schema language, such as {@code AVRO}; registries leave out that of Avro
 * @param text empty if the record has none, as an import may leave it
 * @param references one without a name, a subject or a version has version 0
 * @param metadata JSON; missing if there are none
 * @param ruleSet JSON; missing if there are no rules
 * @param isDeleted whether it was soft-deleted: then it is never the latest version and no search
 *     finds it, but its id and version still resolve
 * @param sentText the text that a client of schema-repo sent, where it differs; a property of
 *     servers of this project
 * @param timestampMs of the record, in milliseconds since 1970
 */
public record LoggedSchema(
    VersionKey key,
    int id,
    Optional<UUID> writtenGuid,
    UUID guid,
    String type,
    String text,
    List<Reference> references,
    JsonNode metadata,
    JsonNode ruleSet,
    boolean isDeleted,
    Optional<String> sentText,
    long timestampMs) {
  private static final int GUID_BYTES = 16;

  /**
   * Parses the value of a record. The subject and the version that it repeats do not count.
   *
   * @throws IllegalArgumentException if it is not that of a schema; the message contains nothing of
   *     the record
   */
  public static LoggedSchema of(VersionKey key, JsonNode value, long timestampMs) {
    Optional<UUID> written = guid(LogJson.optionalText(value, "md5"));
    return new LoggedSchema(
        key,
        LogJson.number(value, "id", Integer.MIN_VALUE),
        written,
        written.orElseGet(() -> SchemaGuid.of(value)),
        type(value),
        LogJson.optionalText(value, "schema"),
        references(value.path("references")),
        object(value, "metadata"),
        object(value, "ruleSet"),
        value.path("deleted").asBoolean(),
        Optional.ofNullable(value.path("sentText").textValue()),
        timestampMs);
  }

  /** The type of a schema; one without a type, or with an empty one, is Avro's. */
  public static String type(JsonNode value) {
    String type = LogJson.optionalText(value, "schemaType");
    return type.isEmpty() ? SchemaContent.AVRO : type;
  }

  private static JsonNode object(JsonNode value, String property) {
    JsonNode object = value.path(property);
    if (object.isNull() || object.isMissingNode()) {
      return MissingNode.getInstance();
    }
    if (!object.isObject()) {
      throw new IllegalArgumentException("its " + property + " is not a JSON object");
    }
    return object;
  }

  private static List<Reference> references(JsonNode values) {
    if (!values.isArray() && !values.isNull() && !values.isMissingNode()) {
      throw new IllegalArgumentException("its references are not a list");
    }
    List<Reference> references = new ArrayList<>();
    for (JsonNode value : values) {
      if (!value.isObject()) {
        throw new IllegalArgumentException("a reference is not a JSON object");
      }
      boolean isComplete = value.hasNonNull("name") && value.hasNonNull("subject");
      references.add(
          new Reference(
              LogJson.optionalText(value, "name"),
              LogJson.optionalText(value, "subject"),
              isComplete ? LogJson.integer(value, "version").orElse(0) : 0));
    }
    return List.copyOf(references);
  }

  /** Empty if it is not one: the version is more than its GUID. */
  private static Optional<UUID> guid(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return bytes.length == GUID_BYTES
          ? Optional.of(new UUID(buffer.getLong(), buffer.getLong()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The context of its subject, in which its id is unique. */
  public String context() {
    return Subjects.context(key.subject());
  }

  /** The version that a reference of this schema means. */
  public VersionKey target(Reference reference) {
    return new VersionKey(Subjects.inContext(context(), reference.subject()), reference.version());
  }

  public boolean isAvro() {
    return type.equals(SchemaContent.AVRO);
  }

  /** Its metadata and rules, as in {@link SchemaContent#contract}. */
  public String contract() {
    return Contracts.of(metadata, ruleSet);
  }

  /** The types of its rules. */
  public Set<String> ruleTypes() {
    return Contracts.ruleTypes(ruleSet);
  }

  /** Whether its metadata has all these properties. */
  public boolean hasMetadata(Map<String, String> properties) {
    JsonNode own = metadata.path("properties");
    return properties.entrySet().stream()
        .allMatch(
            each ->
                own.path(each.getKey()).asText("").equals(each.getValue())
                    && own.has(each.getKey()));
  }

  /** Whether both have the same text, which refers to the same versions. */
  public boolean hasSameText(LoggedSchema other) {
    return type.equals(other.type)
        && text.equals(other.text)
        && references.equals(other.references)
        && targets().equals(other.targets());
  }

  private List<VersionKey> targets() {
    return references.stream().map(this::target).toList();
  }

  /** A copy that was soft-deleted. */
  LoggedSchema deleted() {
    return new LoggedSchema(
        key,
        id,
        writtenGuid,
        guid,
        type,
        text,
        references,
        metadata,
        ruleSet,
        true,
        sentText,
        timestampMs);
  }
}
