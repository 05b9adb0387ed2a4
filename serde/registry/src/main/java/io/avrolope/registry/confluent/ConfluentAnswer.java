// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.content.Contracts;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.registry.log.LoggedSchema;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * A successful response of Confluent's REST API, and the rules that distinguish it from failures.
 * Releases differ in the fields that they send; a field is required only where it is needed, and
 * unknown fields are ignored. Immutable.
 *
 * @param body a JSON object
 */
record ConfluentAnswer(HttpAnswer answer, JsonNode body) {
  /** The error code of a registry in mode "read only". */
  private static final int NOT_PERMITTED = 42205;

  /** The error code for a number that is not a version. */
  private static final int INVALID_VERSION = 42202;

  /**
   * @throws io.avrolope.error.AvrolopeException if the status is not a success, or the body is not
   *     a JSON object
   */
  static ConfluentAnswer of(HttpAnswer answer) {
    requireSuccess(answer);
    JsonNode body = answer.json();
    if (!body.isObject()) {
      throw answer.malformed("a JSON object", "something else");
    }
    return new ConfluentAnswer(answer, body);
  }

  /**
   * @throws io.avrolope.error.AvrolopeException if the status is not a success
   */
  static void requireSuccess(HttpAnswer answer) {
    if (answer.status() != 200 && answer.status() != 207) {
      throw HttpStatusErrors.of(answer);
    }
  }

  /**
   * @throws io.avrolope.error.UnknownSchemaException if the registry does not have the schema
   */
  static void requireFound(HttpAnswer answer, Object wanted) {
    if (isNotFound(answer)) {
      throw HttpStatusErrors.unknownSchema(answer, wanted);
    }
  }

  /**
   * Whether the registry reports that it does not have a schema or subject, by one of its codes
   * 404xx, or that no subject can have the version. Any other 404 comes from another web server, or
   * means that the path is wrong.
   */
  static boolean isNotFound(HttpAnswer answer) {
    return answer.status() == 404
        ? answer.errorCode() / 100 == 404
        : (answer.status() == 422 && answer.errorCode() == INVALID_VERSION)
            || HttpStatusErrors.isImpossibleName(answer);
  }

  /** Whether the registry rejected a schema, by its status 409 or 422. */
  static boolean isRejection(HttpAnswer answer) {
    return answer.status() == 409
        || (answer.status() == 422 && answer.errorCode() != NOT_PERMITTED);
  }

  static IncompatibleSchemasException rejection(
      HttpAnswer answer, String schema, String subject, @Nullable Throwable cause) {
    return new IncompatibleSchemasException(
        "Schema "
            + schema
            + " rejected for subject "
            + subject
            + ": HTTP "
            + answer.status()
            + " from "
            + answer.url()
            + answer.reason(),
        cause);
  }

  String url() {
    return answer.url();
  }

  /** The text of an Avro schema; a response without a type is one. */
  String text() {
    String type = type();
    if (!type.equals(SchemaContent.AVRO)) {
      throw SchemaText.notAvro(type, url());
    }
    return answer.requireText(body, "schema");
  }

  /** The type of the schema, see {@link LoggedSchema#type}. */
  String type() {
    return LoggedSchema.type(body);
  }

  /**
   * Requires that the response to a look-up or a registration has the schema of the request.
   * Servers differ in the properties that they keep, so the parsing canonical forms are compared. A
   * response without the schema's text, or with one that needs other schemas, is not compared. The
   * subject is not compared: that of an alias, or of another context, is right.
   *
   * @throws RegistryUnavailableException if it is another one, for example from a proxy's cache
   */
  ConfluentAnswer requireIs(Schema requested) {
    String wanted = "schema " + requested.getFullName();
    if (!type().equals(SchemaContent.AVRO)) {
      throw answer.malformed(wanted, "a schema of another type");
    }
    if (body.path("schema").isTextual() && references().isEmpty()) {
      Schema found = SchemaText.parse(text(), url());
      if (!isSame(found, requested)) {
        throw answer.malformed(wanted, "another schema");
      }
    }
    return this;
  }

  /** Whether both have the same parsing canonical form: what data are encoded with. */
  static boolean isSame(Schema left, Schema right) {
    return SchemaNormalization.toParsingForm(left).equals(SchemaNormalization.toParsingForm(right));
  }

  List<Reference> references() {
    List<Reference> references = new ArrayList<>();
    if (body.hasNonNull("references") && !body.get("references").isArray()) {
      throw malformedReferences();
    }
    for (JsonNode each : body.path("references")) {
      if (!each.path("name").isTextual()
          || !each.path("subject").isTextual()
          || !each.path("version").isInt()) {
        throw malformedReferences();
      }
      references.add(
          new Reference(
              each.get("name").textValue(),
              each.get("subject").textValue(),
              each.get("version").intValue()));
    }
    return references;
  }

  private RegistryUnavailableException malformedReferences() {
    return answer.malformed("references with a name, a subject and a version", "something else");
  }

  /**
   * Requires that the response is that of the requested schema. Servers differ in what they repeat;
   * a field that is missing is not checked.
   *
   * @throws RegistryUnavailableException if it is another one, for example from a proxy's cache
   */
  ConfluentAnswer requireIs(SchemaReference requested) {
    if (requested instanceof SchemaReference.Id id) {
      requireIs("id", Integer.toString(id.id()), requested);
    } else if (requested instanceof SchemaReference.Guid guid) {
      requireIs("guid", guid.guid().toString(), requested);
    } else if (requested instanceof SchemaReference.Version version && version.version() > 0) {
      requireIs("version", Long.toString(version.version()), requested); // -1 means the latest
    }
    return this;
  }

  private void requireIs(String field, String expected, SchemaReference requested) {
    if (body.hasNonNull(field) && !body.get(field).asText().equalsIgnoreCase(expected)) {
      throw answer.malformed(requested.toString(), "another " + field);
    }
  }

  /** The types of the schema's rules for data, such as {@code ENCRYPT}. */
  Set<String> rules() {
    return Contracts.ruleTypes(body.path("ruleSet"));
  }

  /** The subject in which the registry found the schema; empty if the response has none. */
  String subject() {
    return body.path("subject").asText("");
  }

  boolean hasText() {
    return body.path("schema").isTextual();
  }

  /** Whether the response is of a subject with another name than the requested one. */
  boolean isOfAlias(String subject) {
    return !Subjects.name(subject()).equals(Subjects.name(subject));
  }

  boolean hasReference(Kind kind) {
    return body.hasNonNull(field(kind));
  }

  SchemaReference reference(String subject, Kind kind) {
    return switch (kind) {
      case ID -> new SchemaReference.Id(number("id"));
      case VERSION -> new SchemaReference.Version(subject, number("version"));
      case GUID -> new SchemaReference.Guid(guid());
      case FINGERPRINT -> throw unsupported(kind);
    };
  }

  private static String field(Kind kind) {
    return switch (kind) {
      case ID -> "id";
      case VERSION -> "version";
      case GUID -> "guid";
      case FINGERPRINT -> throw unsupported(kind);
    };
  }

  private static RegistryRefusedException unsupported(Kind kind) {
    return UnsupportedReference.by(
        ConfluentSchemaRegistry.REFERENCES, kind, ConfluentSchemaRegistry.API);
  }

  private int number(String field) {
    JsonNode number = body.path(field);
    if (!number.isInt() || number.intValue() < 1) {
      throw answer.malformed("a field '" + field + "' of a number from 1 on", found(number));
    }
    return number.intValue();
  }

  private UUID guid() {
    JsonNode guid = body.path("guid");
    if (guid.isMissingNode() || guid.isNull()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "No GUID in the response from " + url() + "; registries before 8.0 do not assign GUIDs");
    }
    try {
      return UUID.fromString(guid.asText());
    } catch (IllegalArgumentException e) {
      throw answer.malformed("a field 'guid' of a UUID", found(guid));
    }
  }

  private static String found(JsonNode field) {
    return field.isMissingNode() ? "none" : "something else";
  }
}
