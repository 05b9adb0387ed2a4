package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.SchemaContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A schema as a record of the topic {@code _schemas} has it.
 *
 * @param text in the language of its type
 * @param rules the types of its rules
 * @param contract its metadata and rules, as {@link SchemaContent} has them
 * @param isDeleted softly, which means that it is not the latest and not found, and still read
 */
record LoggedSchema(
    SubjectVersion place,
    int id,
    String type,
    String text,
    List<Reference> references,
    Set<String> rules,
    String contract,
    boolean isDeleted) {
  static final String AVRO = "AVRO";

  /** A place among the schemas, with the subject as the topic has it. */
  record SubjectVersion(String subject, int version) {
    static final Comparator<SubjectVersion> ORDER =
        Comparator.comparing(SubjectVersion::subject).thenComparing(SubjectVersion::version);

    @Override
    public String toString() {
      return "version " + version + " of subject " + subject;
    }
  }

  /** That a schema needs the type {@code name} of another one. */
  record Reference(String name, String subject, int version) {}

  /**
   * Reads a record's value.
   *
   * @throws IllegalArgumentException if it is not one of a schema
   */
  static LoggedSchema of(SubjectVersion place, JsonNode value) {
    if (!value.path("id").canConvertToInt() || !value.path("schema").isTextual()) {
      throw new IllegalArgumentException("an id and a schema are not all there");
    }
    return new LoggedSchema(
        place,
        value.get("id").intValue(),
        value.path("schemaType").asText(AVRO),
        value.get("schema").textValue(),
        references(place.subject(), value.path("references")),
        SchemaRules.in(value),
        SchemaContracts.of(value),
        value.path("deleted").asBoolean());
  }

  private static List<Reference> references(String subject, JsonNode values) {
    List<Reference> references = new ArrayList<>();
    for (JsonNode value : values) {
      references.add(
          new Reference(
              value.path("name").asText(),
              QualifiedSubject.qualify(
                  QualifiedSubject.of(subject), value.path("subject").asText()),
              value.path("version").asInt()));
    }
    return List.copyOf(references);
  }

  boolean isAvro() {
    return type.equals(AVRO);
  }

  LoggedSchema deleted() {
    return new LoggedSchema(place, id, type, text, references, rules, contract, true);
  }
}
