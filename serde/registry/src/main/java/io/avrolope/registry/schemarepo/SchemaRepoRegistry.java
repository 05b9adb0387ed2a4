// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.registry.text.RegistryUrl;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A schema-repo server: {@code schema-repo+http://host:2876/schema-repo}, or {@code
 * schema-repo+https:}.
 *
 * <p>A version is the server's id of a schema within its subject, and begins at 0; there are no ids
 * across subjects. The server compares schemas as text, so this class searches all schemas of the
 * subject for one that was registered with other white space. Thread-safe.
 *
 * @see <a href="https://issues.apache.org/jira/browse/AVRO-1124">AVRO-1124</a>
 */
public final class SchemaRepoRegistry implements SchemaRegistry {
  public static final String SCHEME = "schema-repo+http";
  public static final String SECURE_SCHEME = "schema-repo+https";

  private static final String PREFIX = "schema-repo+";
  private static final String NO_IDS =
      "A schema-repo has versions of subjects but no schema ids; set envelope to version,"
          + " versioned-event or version-in-field";
  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final RetryingHttpClient http;
  private final String url;
  private final Matching matching;

  /**
   * Sends no request yet.
   *
   * @param options the URLs begin with {@code schema-repo+}
   * @throws IllegalArgumentException if a URL is invalid; the operator must act
   */
  public SchemaRepoRegistry(RegistryOptions options) {
    this.http = RetryingHttpClient.withoutPrefix(options, PREFIX);
    this.url = RegistryUrl.withoutUserInfo(options.urls().get(0));
    this.matching = options.normalize() ? Matching.NORMALIZED : Matching.EXACT;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof Version version)) {
      throw reference instanceof SchemaReference.Id
          ? new UnknownSchemaException(NO_IDS)
          : UnsupportedReference.by("version", reference, url);
    }
    if (version.version() > Integer.MAX_VALUE) {
      // no request, whose URL messages would quote: it may be a value of a record
      throw SchemaNotFound.at(reference, url);
    }
    String path = path(version.subject()) + "/id/" + version.version();
    HttpAnswer answer =
        http.send(path, HttpRequestSpec.get(TEXT), http.deadline(), HttpAnswer::requireNoPage);
    if (SchemaRepoAnswers.isNotFound(answer)) {
      throw SchemaRepoAnswers.notFound(reference, answer);
    }
    SchemaRepoAnswers.requireSuccess(answer);
    return SchemaText.parse(answer.requireSchemaText(), answer.url());
  }

  /** Registers the schema if the subject does not have it, and creates the subject if needed. */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    requireVersions(kind);
    Optional<Version> known = find(subject, schema);
    if (known.isPresent()) {
      return known.get();
    }
    HttpAnswer answer = sendCreatingSubject(subject, "/register", schema);
    SchemaRepoAnswers.requireAccepted(answer, subject, schema);
    return new Version(subject, SchemaRepoAnswers.id(answer));
  }

  /**
   * Registers a schema only if the latest version has not changed: for callers that compare it with
   * the latest schema themselves. A schema that the subject already has keeps its version.
   *
   * @param latest the version from {@link #latest}; empty if the subject had no schema
   * @return empty if the latest version has changed since
   * @throws io.avrolope.error.IncompatibleSchemasException if a validator of the server rejects the
   *     schema
   * @throws UnknownSchemaException if the subject has no such version
   */
  public Optional<Version> registerIfLatest(
      String subject, Schema schema, Optional<Version> latest) {
    String id = latest.map(version -> Long.toString(version.version())).orElse("");
    HttpAnswer answer = sendCreatingSubject(subject, "/register_if_latest/" + id, schema);
    if (answer.status() == 409) {
      return Optional.empty();
    }
    if (SchemaRepoAnswers.isNotFound(answer)) {
      throw SchemaRepoAnswers.notFound(
          latest.map(Version::toString).orElse("subject " + subject), answer);
    }
    SchemaRepoAnswers.requireAccepted(answer, subject, schema);
    return Optional.of(new Version(subject, SchemaRepoAnswers.id(answer)));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    requireVersions(kind);
    return find(subject, schema)
        .orElseThrow(
            () ->
                SchemaNotFound.in(
                    "schema " + schema.getFullName() + " of subject " + subject, url));
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    requireVersions(kind);
    HttpAnswer answer = http.send(path(subject) + "/latest", HttpRequestSpec.get(TEXT));
    if (SchemaRepoAnswers.isNotFound(answer)) {
      throw SchemaRepoAnswers.notFound("latest version of subject " + subject, answer);
    }
    SchemaRepoAnswers.requireSuccess(answer);
    int tab = answer.body().indexOf('\t');
    if (tab < 0) {
      throw answer.malformed("an id, a tab and a schema", "no tab");
    }
    long id = SchemaRepoAnswers.id(answer, answer.body().substring(0, tab));
    String text = answer.requireSchemaText(answer.body().substring(tab + 1));
    Schema schema = SchemaText.parse(text, answer.url());
    return new RegisteredSchema(new Version(subject, id), schema);
  }

  /**
   * All Avro schemas of a subject, the oldest first; none if there is no such subject. Other texts
   * are left out: a schema-repo accepts any text.
   */
  public List<RegisteredSchema> all(String subject) {
    HttpAnswer answer = http.send(path(subject) + "/all", HttpRequestSpec.get(JSON));
    if (SchemaRepoAnswers.isNotFound(answer)) {
      return List.of();
    }
    SchemaRepoAnswers.requireSuccess(answer);
    JsonNode entries = answer.json();
    if (!entries.isArray()) {
      throw answer.malformed("a JSON array", "something else");
    }
    List<RegisteredSchema> schemas = new ArrayList<>();
    for (JsonNode entry : entries) {
      long id = SchemaRepoAnswers.id(answer, entry.path("id").asText());
      schema(entry.path("schema").asText(), answer)
          .map(schema -> new RegisteredSchema(new Version(subject, id), schema))
          .filter(registered -> !schemas.contains(registered)) // the server may list a schema twice
          .ifPresent(schemas::add);
    }
    schemas.sort(Comparator.comparing(each -> ((Version) each.reference()).version()));
    return schemas;
  }

  private static Optional<Schema> schema(String text, HttpAnswer answer) {
    try {
      return Optional.of(SchemaText.parse(text, answer.url()));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private Optional<Version> find(String subject, Schema schema) {
    HttpAnswer answer = http.send(path(subject) + "/schema", post(schema).thatOnlyReads());
    if (answer.status() == 200) {
      return Optional.of(new Version(subject, SchemaRepoAnswers.id(answer)));
    }
    if (SchemaRepoAnswers.isUnknownSubject(answer)) {
      return Optional.empty();
    }
    if (!SchemaRepoAnswers.isNotFound(answer)) {
      throw HttpStatusErrors.of(answer);
    }
    return all(subject).stream()
        .filter(registered -> SchemaText.same(registered.schema(), schema, matching))
        .map(registered -> (Version) registered.reference())
        .findFirst();
  }

  private HttpAnswer sendCreatingSubject(String subject, String route, Schema schema) {
    HttpRequestSpec request =
        HttpRequestSpec.put(TEXT, TEXT + "; charset=utf-8", schema.toString());
    HttpAnswer answer = http.send(path(subject) + route, request);
    if (!SchemaRepoAnswers.isUnknownSubject(answer)) {
      return answer;
    }
    SchemaRepoAnswers.requireSuccess(http.send(path(subject), HttpRequestSpec.put(TEXT, FORM, "")));
    return http.send(path(subject) + route, request);
  }

  @Override
  public long firstVersion() {
    return 0;
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new SchemaRepoCatalog(this));
  }

  /** The names of all subjects, in order. */
  List<String> subjects() {
    HttpAnswer answer = http.send("", HttpRequestSpec.get(JSON));
    SchemaRepoAnswers.requireSuccess(answer);
    JsonNode entries = answer.json();
    if (!entries.isArray()) {
      throw answer.malformed("a JSON array", "something else");
    }
    List<String> names = new ArrayList<>();
    entries.forEach(entry -> names.add(answer.requireText(entry, "name")));
    names.sort(Comparator.naturalOrder());
    return names;
  }

  private static HttpRequestSpec post(Schema schema) {
    return HttpRequestSpec.post(TEXT, TEXT + "; charset=utf-8", schema.toString());
  }

  private static void requireVersions(Kind kind) {
    if (kind != Kind.VERSION) {
      throw new RegistryRefusedException(Reason.NOT_POSSIBLE, NO_IDS);
    }
  }

  private static String path(String subject) {
    return "/" + PathSegment.encode(subject);
  }

  @Override
  public void close() {
    http.close();
  }
}
