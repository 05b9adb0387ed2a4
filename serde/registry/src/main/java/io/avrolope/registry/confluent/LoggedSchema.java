// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.SchemaContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A schema in a record of the topic {@code _schemas}.
 *
 * @param guid computed, since records do not contain it
 * @param text in the schema language of its type
 * @param rules the types of its rules
 * @param contract its metadata and rules, as in {@link SchemaContent}
 * @param isDeleted whether it was soft-deleted: then it is never the latest version and no search
 *     finds it, but its id and version still resolve
 */
record LoggedSchema(
    SubjectVersion place,
    int id,
    UUID guid,
    String type,
    String text,
    List<Reference> references,
    Set<String> rules,
    String contract,
    boolean isDeleted) {
  static final String AVRO = "AVRO";

  /** The key of a schema, with the one form of its subject. */
  record SubjectVersion(String subject, int version) {
    SubjectVersion {
      subject = QualifiedSubject.canonical(subject);
    }

    static final Comparator<SubjectVersion> ORDER =
        Comparator.comparing(SubjectVersion::subject).thenComparing(SubjectVersion::version);

    @Override
    public String toString() {
      return "version " + version + " of subject " + subject;
    }
  }

  /**
   * A reference to the type {@code name} of another schema.
   *
   * @param subject as it was registered
   */
  record Reference(String name, String subject, int version) {}

  /** The schema that a reference of this schema means. */
  SubjectVersion placeOf(Reference reference) {
    String context = QualifiedSubject.contextOf(place.subject());
    return new SubjectVersion(
        QualifiedSubject.qualify(context, reference.subject()), reference.version());
  }

  /**
   * Parses the value of a record.
   *
   * @throws IllegalArgumentException if it is not that of a schema
   */
  static LoggedSchema of(SubjectVersion place, JsonNode value) {
    return new LoggedSchema(
        place,
        LogJson.number(value, "id"),
        SchemaGuid.of(value),
        type(value),
        LogJson.text(value, "schema"),
        references(value.path("references")),
        SchemaRules.in(value),
        SchemaContracts.of(value),
        value.path("deleted").asBoolean());
  }

  /** The type of a schema; one without a type, or with an empty one, is Avro's. */
  static String type(JsonNode value) {
    String type = value.path("schemaType").asText(AVRO);
    return type.isEmpty() ? AVRO : type;
  }

  private static List<Reference> references(JsonNode values) {
    List<Reference> references = new ArrayList<>();
    for (JsonNode value : values) {
      int version =
          LogJson.integer(value, "version")
              .orElseThrow(() -> new IllegalArgumentException("a reference has no version"));
      references.add(
          new Reference(LogJson.text(value, "name"), LogJson.text(value, "subject"), version));
    }
    return List.copyOf(references);
  }

  boolean isAvro() {
    return type.equals(AVRO);
  }

  /** Whether its metadata has all these properties. */
  boolean hasMetadata(Map<String, String> properties) {
    JsonNode own = SchemaContracts.parse(contract).path("metadata").path("properties");
    return properties.entrySet().stream()
        .allMatch(
            each ->
                own.path(each.getKey()).asText("").equals(each.getValue())
                    && own.has(each.getKey()));
  }

  /** Whether both have the same text, which refers to the same versions. */
  boolean hasSameText(LoggedSchema other) {
    return type.equals(other.type)
        && text.equals(other.text)
        && references.equals(other.references)
        && places().equals(other.places());
  }

  private List<SubjectVersion> places() {
    return references.stream().map(this::placeOf).toList();
  }

  LoggedSchema deleted() {
    return new LoggedSchema(place, id, guid, type, text, references, rules, contract, true);
  }
}
