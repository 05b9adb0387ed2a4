package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.UnsupportedReference;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpTransport.Answer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A success of Confluent's REST API, and what its fields say. Releases differ in the fields that
 * they send; each is asked for only where it is needed, and the others are passed over. Immutable.
 *
 * @param body a JSON object
 */
record RegistryAnswer(Answer answer, JsonNode body) {
  /** A schema that another one leans on. */
  record Referenced(String name, String subject, int version) {}

  /**
   * @throws io.avrolope.error.AvrolopeException if the answer is no success, or not a registry's
   */
  static RegistryAnswer of(Answer answer) {
    requireSuccess(answer);
    JsonNode body = answer.json();
    if (!body.isObject()) {
      throw HttpFailures.senseless(answer, "a JSON object", "something else");
    }
    return new RegistryAnswer(answer, body);
  }

  /**
   * @throws io.avrolope.error.AvrolopeException if the answer is no success
   */
  static void requireSuccess(Answer answer) {
    if (answer.status() >= 300 && answer.status() < 400) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          HttpFailures.describe(answer)
              + "; redirects are not followed, name the registry's own URL");
    }
    if (answer.status() != 200 && answer.status() != 207) {
      throw HttpFailures.of(answer);
    }
  }

  String url() {
    return answer.url();
  }

  /** The text of an Avro schema; where the answer names no type, it is one. */
  String text() {
    String type = body.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new UnknownSchemaException(
          "Expected an Avro schema but found one of type " + type + " at " + url());
    }
    if (!body.path("schema").isTextual()) {
      throw HttpFailures.senseless(answer, "a field 'schema' of text", "none");
    }
    return body.get("schema").textValue();
  }

  List<Referenced> references() {
    List<Referenced> references = new ArrayList<>();
    for (JsonNode each : body.path("references")) {
      if (!each.path("name").isTextual()
          || !each.path("subject").isTextual()
          || !each.path("version").isInt()) {
        throw HttpFailures.senseless(
            answer, "references with a name, a subject and a version", "something else");
      }
      references.add(
          new Referenced(
              each.get("name").textValue(),
              each.get("subject").textValue(),
              each.get("version").intValue()));
    }
    return references;
  }

  /** The types of the rules that are to be run on data of the schema, such as {@code ENCRYPT}. */
  Set<String> rules() {
    return SchemaRules.in(body);
  }

  /** The subject that the registry found it under; empty if it does not say. */
  String subject() {
    return body.path("subject").asText("");
  }

  boolean names(Kind kind) {
    return body.hasNonNull(field(kind));
  }

  SchemaReference reference(String subject, Kind kind) {
    return switch (kind) {
      case ID -> new SchemaReference.Id(number("id"));
      case VERSION -> new SchemaReference.Version(subject, number("version"));
      case GUID -> new SchemaReference.Guid(guid());
      case FINGERPRINT -> throw unanswerable(kind);
    };
  }

  private static String field(Kind kind) {
    return switch (kind) {
      case ID -> "id";
      case VERSION -> "version";
      case GUID -> "guid";
      case FINGERPRINT -> throw unanswerable(kind);
    };
  }

  private static RegistryRefusedException unanswerable(Kind kind) {
    return UnsupportedReference.by(
        ConfluentSchemaRegistry.REFERENCES, kind, ConfluentSchemaRegistry.PLACE);
  }

  private int number(String field) {
    JsonNode number = body.path(field);
    if (!number.isInt() || number.intValue() < 1) {
      throw HttpFailures.senseless(
          answer, "a field '" + field + "' of a number from 1 on", found(number));
    }
    return number.intValue();
  }

  private UUID guid() {
    JsonNode guid = body.path("guid");
    if (guid.isMissingNode() || guid.isNull()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Expected a schema's GUID but found a registry that gives none, as before 8.0, at "
              + url());
    }
    try {
      return UUID.fromString(guid.asText());
    } catch (IllegalArgumentException e) {
      throw HttpFailures.senseless(answer, "a field 'guid' of a UUID", found(guid));
    }
  }

  private static String found(JsonNode field) {
    return field.isMissingNode() ? "none" : "something else";
  }
}
