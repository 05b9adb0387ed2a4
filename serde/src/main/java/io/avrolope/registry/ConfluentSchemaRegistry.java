package io.avrolope.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.HttpTransport.Answer;
import io.avrolope.registry.SchemaReference.Kind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;

/**
 * A registry that speaks Confluent's REST API: {@code http:} or {@code https:}. Also Apicurio's
 * {@code ccompat}, Karapace and Redpanda. Thread-safe.
 *
 * @see <a href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html">The
 *     API</a>
 */
final class ConfluentSchemaRegistry implements SchemaRegistry {
  /** The error code of a registry that is in its mode "read only". */
  private static final int NOT_PERMITTED = 42205;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpTransport transport;
  private final String normalize;

  ConfluentSchemaRegistry(RegistryOptions options) {
    this.transport = new HttpTransport(options);
    this.normalize = options.normalize() ? "?normalize=true" : "";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    String path =
        reference instanceof SchemaReference.Version version
            ? versions(version.subject()) + "/" + version.version()
            : "/schemas/ids/" + ((SchemaReference.Id) reference).id();
    Answer answer = transport.send(path, null);
    if (absent(answer)) {
      throw new UnknownSchemaException(
          "Expected "
              + reference
              + " but found none at "
              + answer.url()
              + HttpFailures.reason(answer));
    }
    return schema(answer, parse(answer));
  }

  /**
   * Registers by {@code POST /subjects/{subject}/versions}. Servers before 8.0 answer with the id
   * alone; for the version the subject is then asked once more.
   */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    Answer answer = transport.send(versions(subject) + normalize, request(schema));
    if (refusesTheSchema(answer)) {
      throw new IncompatibleSchemasException(
          "Expected the registry to take schema "
              + schema.getFullName()
              + " for subject "
              + subject
              + " but found HTTP "
              + answer.status()
              + " from "
              + answer.url()
              + HttpFailures.reason(answer));
    }
    JsonNode body = parse(answer);
    return kind == Kind.VERSION && !body.hasNonNull("version")
        ? lookUp(subject, schema, kind)
        : reference(answer, body, subject, kind);
  }

  private static boolean refusesTheSchema(Answer answer) {
    return answer.status() == 409
        || (answer.status() == 422 && HttpFailures.errorCode(answer) != NOT_PERMITTED);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    Answer answer = transport.send("/subjects/" + encode(subject) + normalize, request(schema));
    if (absent(answer)) {
      throw new UnknownSchemaException(
          "Expected schema "
              + schema.getFullName()
              + " under subject "
              + subject
              + " but found none at "
              + answer.url()
              + HttpFailures.reason(answer));
    }
    return reference(answer, parse(answer), subject, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    Answer answer = transport.send(versions(subject) + "/latest", null);
    if (absent(answer)) {
      throw new UnknownSchemaException(
          "Expected a schema under subject "
              + subject
              + " but found none at "
              + answer.url()
              + HttpFailures.reason(answer));
    }
    JsonNode body = parse(answer);
    return new RegisteredSchema(reference(answer, body, subject, kind), schema(answer, body));
  }

  @Override
  public void close() {
    transport.close();
  }

  private static Schema schema(Answer answer, JsonNode body) {
    String type = body.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new UnknownSchemaException(
          "Expected an Avro schema but found one of type " + type + " at " + answer.url());
    }
    if (!body.path("references").isEmpty()) {
      throw new UnknownSchemaException(
          "Expected a schema that stands alone but found one with references at "
              + answer.url()
              + "; schema references are not supported yet");
    }
    if (!body.path("schema").isTextual()) {
      throw HttpFailures.senseless(answer, "a field 'schema' of text", "none");
    }
    return SchemaText.parse(body.get("schema").textValue(), answer.url());
  }

  private static SchemaReference reference(
      Answer answer, JsonNode body, String subject, Kind kind) {
    String field = kind == Kind.VERSION ? "version" : "id";
    JsonNode number = body.path(field);
    if (!number.isInt() || number.intValue() < 1) {
      throw HttpFailures.senseless(
          answer,
          "a field '" + field + "' of a number from 1 on",
          number.isMissingNode() ? "none" : "something else");
    }
    return kind == Kind.VERSION
        ? new SchemaReference.Version(subject, number.intValue())
        : new SchemaReference.Id(number.intValue());
  }

  private static JsonNode parse(Answer answer) {
    if (answer.status() >= 300 && answer.status() < 400) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          HttpFailures.describe(answer)
              + "; redirects are not followed, name the registry's own URL");
    }
    if (answer.status() != 200) {
      throw HttpFailures.of(answer);
    }
    JsonNode body = answer.json();
    if (!body.isObject()) {
      throw HttpFailures.senseless(answer, "a JSON object", "something else");
    }
    return body;
  }

  /**
   * Whether the registry itself says "no such thing", by one of its codes 404xx. Any web server can
   * answer 404, and for a path that it does not have a registry does too.
   */
  private static boolean absent(Answer answer) {
    return answer.status() == 404 && HttpFailures.errorCode(answer) / 100 == 404;
  }

  private static String request(Schema schema) {
    return JSON.createObjectNode().put("schema", schema.toString()).toString();
  }

  private static String versions(String subject) {
    return "/subjects/" + encode(subject) + "/versions";
  }

  private static String encode(String segment) {
    return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
