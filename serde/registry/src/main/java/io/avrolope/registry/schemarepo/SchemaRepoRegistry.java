package io.avrolope.registry.schemarepo;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.UnsupportedReference;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.HttpTransport;
import io.avrolope.registry.http.HttpTransport.Answer;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A schema-repo server: {@code schema-repo+http://host:2876/schema-repo}, or {@code
 * schema-repo+https:}.
 *
 * <p>A version is the server's own id of the schema within its subject, from 0 on; there are no ids
 * across subjects. The server compares schemas as text, so one that somebody registered with other
 * spaces is looked for among all of its subject. Thread-safe.
 *
 * @see <a href="https://issues.apache.org/jira/browse/AVRO-1124">AVRO-1124</a>
 */
public final class SchemaRepoRegistry implements SchemaRegistry {
  public static final String SCHEME = "schema-repo+http";
  public static final String SECURE_SCHEME = "schema-repo+https";

  private static final String PREFIX = "schema-repo+";
  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final HttpTransport transport;
  private final Matching matching;

  /**
   * Opens the registry; nothing is asked of it yet.
   *
   * @param options whose URLs begin with {@code schema-repo+}
   * @throws IllegalArgumentException if a URL is none; whoever configures must act
   */
  public SchemaRepoRegistry(RegistryOptions options) {
    this.transport =
        new HttpTransport(
            options.withUrls(
                options.urls().stream().map(url -> url.substring(PREFIX.length())).toList()));
    this.matching = options.normalize() ? Matching.NORMALIZED : Matching.EXACT;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof Version version)) {
      throw reference instanceof SchemaReference.Id
          ? noIds()
          : UnsupportedReference.by("a version of a schema", reference, "a schema-repo");
    }
    String path = path(version.subject()) + "/id/" + version.version();
    Answer answer = transport.ask(path, HttpRequestSpec.get(TEXT));
    if (SchemaRepoAnswers.isAbsent(answer)) {
      throw new UnknownSchemaException(
          "Expected "
              + reference
              + " but found none at "
              + answer.url()
              + SchemaRepoAnswers.words(answer));
    }
    SchemaRepoAnswers.requireSuccess(answer);
    return SchemaText.parse(answer.body(), answer.url());
  }

  /** Registers the schema if the subject lacks it, and makes the subject where there is none. */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    requireVersions(kind);
    Optional<Version> known = find(subject, schema);
    if (known.isPresent()) {
      return known.get();
    }
    Answer answer = sendMakingSubject(subject, "/register", schema);
    SchemaRepoAnswers.requireAccepted(answer, subject, schema);
    return new Version(subject, SchemaRepoAnswers.id(answer));
  }

  /**
   * Registers a schema if nobody has registered another one meanwhile: for those who compare it
   * with the latest schema themselves. A schema that the subject has already keeps its version.
   *
   * @param latest what {@link #latest} said; empty if the subject had no schema
   * @return empty if the latest version is another one by now
   * @throws io.avrolope.error.IncompatibleSchemasException if a validator of the server refuses the
   *     schema
   * @throws UnknownSchemaException if the subject has no such version
   */
  public Optional<Version> registerIfLatest(
      String subject, Schema schema, Optional<Version> latest) {
    String id = latest.map(version -> Long.toString(version.version())).orElse("");
    Answer answer = sendMakingSubject(subject, "/register_if_latest/" + id, schema);
    if (answer.status() == 409) {
      return Optional.empty();
    }
    if (SchemaRepoAnswers.isAbsent(answer)) {
      throw new UnknownSchemaException(
          "Expected "
              + latest.map(Version::toString).orElse("subject " + subject)
              + " but found none at "
              + answer.url()
              + SchemaRepoAnswers.words(answer));
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
                new UnknownSchemaException(
                    "Expected schema "
                        + schema.getFullName()
                        + " under subject "
                        + subject
                        + " but found none in the schema-repo"));
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    requireVersions(kind);
    Answer answer = transport.ask(path(subject) + "/latest", HttpRequestSpec.get(TEXT));
    if (SchemaRepoAnswers.isAbsent(answer)) {
      throw new UnknownSchemaException(
          "Expected a schema under subject "
              + subject
              + " but found none at "
              + answer.url()
              + SchemaRepoAnswers.words(answer));
    }
    SchemaRepoAnswers.requireSuccess(answer);
    int tab = answer.body().indexOf('\t');
    if (tab < 0) {
      throw HttpFailures.senseless(answer, "an id, a tab and a schema", "no tab");
    }
    long id = SchemaRepoAnswers.id(answer, answer.body().substring(0, tab));
    Schema schema = SchemaText.parse(answer.body().substring(tab + 1), answer.url());
    return new RegisteredSchema(new Version(subject, id), schema);
  }

  /**
   * All schemas of a subject, the oldest first; none if there is no such subject. What a subject
   * has beside Avro schemas is left out: a schema-repo takes any text.
   */
  public List<RegisteredSchema> all(String subject) {
    Answer answer = transport.ask(path(subject) + "/all", HttpRequestSpec.get(JSON));
    if (SchemaRepoAnswers.isAbsent(answer)) {
      return List.of();
    }
    SchemaRepoAnswers.requireSuccess(answer);
    JsonNode entries = answer.json();
    if (!entries.isArray()) {
      throw HttpFailures.senseless(answer, "a JSON array", "something else");
    }
    List<RegisteredSchema> schemas = new ArrayList<>();
    for (JsonNode entry : entries) {
      long id = SchemaRepoAnswers.id(answer, entry.path("id").asText());
      schema(entry.path("schema").asText(), answer)
          .map(schema -> new RegisteredSchema(new Version(subject, id), schema))
          .filter(registered -> !schemas.contains(registered)) // the server may have it twice
          .ifPresent(schemas::add);
    }
    schemas.sort(Comparator.comparing(each -> ((Version) each.reference()).version()));
    return schemas;
  }

  private static Optional<Schema> schema(String text, Answer answer) {
    try {
      return Optional.of(SchemaText.parse(text, answer.url()));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private Optional<Version> find(String subject, Schema schema) {
    Answer answer = transport.ask(path(subject) + "/schema", post(schema));
    if (answer.status() == 200) {
      return Optional.of(new Version(subject, SchemaRepoAnswers.id(answer)));
    }
    if (SchemaRepoAnswers.lacksSubject(answer)) {
      return Optional.empty();
    }
    if (!SchemaRepoAnswers.isAbsent(answer)) {
      throw HttpFailures.of(answer);
    }
    return all(subject).stream()
        .filter(registered -> SchemaText.same(registered.schema(), schema, matching))
        .map(registered -> (Version) registered.reference())
        .findFirst();
  }

  private Answer sendMakingSubject(String subject, String route, Schema schema) {
    HttpRequestSpec question =
        HttpRequestSpec.put(TEXT, TEXT + "; charset=utf-8", schema.toString());
    Answer answer = transport.ask(path(subject) + route, question);
    if (!SchemaRepoAnswers.lacksSubject(answer)) {
      return answer;
    }
    SchemaRepoAnswers.requireSuccess(
        transport.ask(path(subject), HttpRequestSpec.put(TEXT, FORM, "")));
    return transport.ask(path(subject) + route, question);
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
    Answer answer = transport.ask("", HttpRequestSpec.get(JSON));
    SchemaRepoAnswers.requireSuccess(answer);
    JsonNode entries = answer.json();
    if (!entries.isArray()) {
      throw HttpFailures.senseless(answer, "a JSON array", "something else");
    }
    List<String> names = new ArrayList<>();
    entries.forEach(entry -> names.add(entry.path("name").asText()));
    names.sort(Comparator.naturalOrder());
    return names;
  }

  private static HttpRequestSpec post(Schema schema) {
    return HttpRequestSpec.post(TEXT, TEXT + "; charset=utf-8", schema.toString());
  }

  private static void requireVersions(Kind kind) {
    if (kind != Kind.VERSION) {
      throw noIds();
    }
  }

  private static RegistryRefusedException noIds() {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Expected an envelope that has versions but found one that has schema ids, which a"
            + " schema-repo does not give; set envelope to version, versioned-event or"
            + " version-in-field");
  }

  private static String path(String subject) {
    return "/" + URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    transport.close();
  }
}
