package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ApiOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.UnsupportedReference;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpTransport;
import io.avrolope.registry.http.HttpTransport.Answer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A registry that speaks Confluent's REST API, of 7.x or 8.x: {@code http:} or {@code https:}. Also
 * Apicurio's {@code ccompat}, Karapace and Redpanda, for whose sake a request has only what it
 * needs. Thread-safe.
 *
 * @see <a href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html">The
 *     API</a>
 */
public final class ConfluentSchemaRegistry implements SchemaRegistry {
  static final String REFERENCES = "an id, a version or a GUID of a schema";
  static final String PLACE = "a registry that speaks Confluent's API";

  /** The error code of a registry that is in its mode "read only". */
  private static final int NOT_PERMITTED = 42205;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpTransport transport;
  private final ApiOptions api;
  private final String normalize;

  public ConfluentSchemaRegistry(RegistryOptions options) {
    this.transport = new HttpTransport(options);
    this.api = options.api();
    this.normalize = options.normalize() ? "?normalize=true" : "";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    Deadline deadline = transport.deadline();
    RegistryAnswer answer = get(path(reference), reference.toString(), deadline);
    requireNoRules(answer);
    return schema(reference, answer, deadline);
  }

  private static String path(SchemaReference reference) {
    if (reference instanceof SchemaReference.Id id) {
      String subject = id.subject().isEmpty() ? "" : "?subject=" + encode(id.subject());
      return "/schemas/ids/" + id.id() + subject;
    }
    if (reference instanceof SchemaReference.Guid guid) {
      return "/schemas/guids/" + guid.guid();
    }
    if (reference instanceof Version version) {
      return versions(version.subject()) + "/" + version.version();
    }
    throw UnsupportedReference.by(REFERENCES, reference, PLACE);
  }

  /** Rules of a schema that is referred to are not run by anybody: only the whole schema's are. */
  private Schema schema(SchemaReference reference, RegistryAnswer answer, Deadline deadline) {
    return new ReferencedSchemas(
            version -> get(path(version) + "?deleted=true", "the referenced " + version, deadline))
        .read(reference, answer);
  }

  /**
   * Registers by {@code POST /subjects/{subject}/versions}. Servers before 8.0 answer with the id
   * alone; for the version the subject is then asked once more. Where a server has added rules to
   * the schema, it says so in its answer.
   */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    Deadline deadline = transport.deadline();
    Answer answer = transport.send(versions(subject) + normalize, request(schema), deadline);
    requireAccepted(answer, subject, schema.getFullName());
    RegistryAnswer registered = RegistryAnswer.of(answer);
    requireNoRules(registered);
    return kind != Kind.ID && !registered.names(kind)
        ? lookUp(subject, schema, kind, deadline)
        : registered.reference(subject, kind);
  }

  /**
   * @throws IncompatibleSchemasException if the registry refuses the schema for what it says
   */
  static void requireAccepted(Answer answer, String subject, String schema) {
    if (refusesTheSchema(answer)) {
      throw new IncompatibleSchemasException(
          "Expected the registry to take schema "
              + schema
              + " for subject "
              + subject
              + " but found HTTP "
              + answer.status()
              + " from "
              + answer.url()
              + HttpFailures.reason(answer));
    }
  }

  private static boolean refusesTheSchema(Answer answer) {
    return answer.status() == 409
        || (answer.status() == 422 && HttpFailures.errorCode(answer) != NOT_PERMITTED);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return lookUp(subject, schema, kind, transport.deadline());
  }

  private SchemaReference lookUp(String subject, Schema schema, Kind kind, Deadline deadline) {
    Answer answer =
        transport.send("/subjects/" + encode(subject) + normalize, request(schema), deadline);
    requirePresent(answer, "schema " + schema.getFullName() + " under subject " + subject);
    RegistryAnswer found = RegistryAnswer.of(answer);
    requireNoRules(found);
    return found.reference(subject, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    Deadline deadline = transport.deadline();
    Map<String, String> metadata = api.latestWithMetadata();
    RegistryAnswer answer =
        metadata.isEmpty()
            ? get(versions(subject) + "/latest", "a schema under subject " + subject, deadline)
            : get(
                "/subjects/" + encode(subject) + "/metadata" + query(metadata),
                "a schema with the metadata " + metadata + " under subject " + subject,
                deadline);
    requireNoRules(answer);
    SchemaReference version = new Version(subject, answer.body().path("version").asInt());
    return new RegisteredSchema(answer.reference(subject, kind), schema(version, answer, deadline));
  }

  private static String query(Map<String, String> metadata) {
    StringBuilder query = new StringBuilder();
    metadata.forEach(
        (key, value) ->
            query
                .append(query.isEmpty() ? '?' : '&')
                .append("key=")
                .append(encode(key))
                .append("&value=")
                .append(encode(value)));
    return query.append("&deleted=true").toString(); // as Confluent's client asks
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new ConfluentCatalog(transport));
  }

  @Override
  public void close() {
    transport.close();
  }

  private RegistryAnswer get(String path, String wanted, Deadline deadline) {
    Answer answer = transport.send(path, null, deadline);
    requirePresent(answer, wanted);
    return RegistryAnswer.of(answer);
  }

  /**
   * Fails where the registry itself says "no such thing", by one of its codes 404xx. Any web server
   * can answer 404, and for a path that it does not have a registry does too.
   */
  static void requirePresent(Answer answer, String wanted) {
    if (isAbsent(answer)) {
      throw new UnknownSchemaException(
          "Expected "
              + wanted
              + " but found none at "
              + answer.url()
              + HttpFailures.reason(answer));
    }
  }

  static boolean isAbsent(Answer answer) {
    return answer.status() == 404 && HttpFailures.errorCode(answer) / 100 == 404;
  }

  private void requireNoRules(RegistryAnswer answer) {
    SchemaRules.require(api.rules(), answer.rules(), answer.url());
  }

  private static String request(Schema schema) {
    return JSON.createObjectNode().put("schema", schema.toString()).toString();
  }

  static String versions(String subject) {
    return "/subjects/" + encode(subject) + "/versions";
  }

  static String encode(String segment) {
    return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
