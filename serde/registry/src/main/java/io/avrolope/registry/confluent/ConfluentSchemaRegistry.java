// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.GuidSupport.Asked;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A registry with Confluent's REST API of 7.x or 8.x, at {@code http:} or {@code https:}. Karapace,
 * Redpanda and Apicurio's {@code ccompat} have this API too; for their sake, requests use only
 * widely supported fields. Thread-safe.
 *
 * @see <a href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html">The
 *     API</a>
 */
public final class ConfluentSchemaRegistry implements SchemaRegistry {
  static final String REFERENCES = "id, version or GUID";
  static final String API = "Confluent's API";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RetryingHttpClient http;
  private final ConfluentOptions options;
  private final String normalize;
  private final String contextOfUrl;
  private final GuidContexts guids;
  private final GuidSupport support = new GuidSupport(System::nanoTime);

  public ConfluentSchemaRegistry(RegistryOptions options) {
    this.http = new RetryingHttpClient(options);
    this.options = options.confluent();
    this.normalize = options.normalize() ? "?normalize=true" : "";
    this.contextOfUrl = Subjects.contextOfUrl(options.urls().get(0));
    this.guids = new GuidContexts(http, options.urls().get(0));
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return schema(reference, http.deadline());
  }

  private Schema schema(SchemaReference reference, Deadline deadline) {
    ConfluentAnswer answer = answer(reference, deadline);
    requireNoRules(answer);
    return reference instanceof SchemaReference.Guid guid && GuidContexts.matter(answer)
        ? guids
            .schema(guid, deadline, id -> schema(id, deadline))
            .orElseGet(() -> schema(guid, answer, deadline))
        : schema(reference, answer, deadline);
  }

  private ConfluentAnswer answer(SchemaReference reference, Deadline deadline) {
    if (!(reference instanceof SchemaReference.Guid)) {
      return get(path(reference), reference, reference.toString(), deadline);
    }
    return support.answer(
        reference,
        () ->
            http.send(
                path(reference),
                ConfluentRequests.get(),
                deadline,
                answer -> Asked.of(answer, each -> found(each, reference, reference.toString()))),
        () -> get(path(GuidSupport.NO_ID), null, GuidSupport.NO_ID.toString(), deadline));
  }

  private static String path(SchemaReference reference) {
    if (reference instanceof SchemaReference.Id id) {
      String subject = id.subject().isEmpty() ? "" : "?subject=" + PathSegment.encode(id.subject());
      return "/schemas/ids/" + id.id() + subject;
    }
    if (reference instanceof SchemaReference.Guid guid) {
      return "/schemas/guids/" + guid.guid();
    }
    if (reference instanceof Version version) {
      return ConfluentRequests.version(version);
    }
    throw UnsupportedReference.by(REFERENCES, reference, API);
  }

  /**
   * The rules of referenced schemas are not checked: clients run only the rules of the schema
   * itself.
   */
  private Schema schema(SchemaReference reference, ConfluentAnswer answer, Deadline deadline) {
    return new ReferencedSchemas(
            version -> get(path(version), version, "referenced " + version, deadline))
        .read(reference, answer);
  }

  /**
   * Registers by {@code POST /subjects/{subject}/versions}. A server before 8.0 returns only the
   * id; the version then takes a second request. If the server adds rules to the schema, its
   * response contains them.
   */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    Deadline deadline = http.deadline();
    HttpAnswer answer =
        http.send(
            ConfluentRequests.versions(subject) + normalize,
            ConfluentRequests.post(body(schema)),
            deadline);
    if (ConfluentAnswer.isRejection(answer)) {
      throw new RejectedRegistration(subject, schema, versions(subject, deadline))
          .exception(answer, null);
    }
    ConfluentAnswer registered = ConfluentAnswer.of(answer).requireIs(schema);
    requireNoRules(registered);
    return kind != Kind.ID && !registered.hasReference(kind)
        ? lookUp(subject, schema, kind, deadline)
        : registered.reference(subject, kind);
  }

  private RejectedRegistration.VersionsOfSubject versions(String subject, Deadline deadline) {
    return new RejectedRegistration.VersionsOfSubject() {
      @Override
      public Version latest() {
        return (Version) newest(subject, deadline).reference(subject, Kind.VERSION);
      }

      @Override
      public Schema schema(Version version) {
        return ConfluentSchemaRegistry.this.schema(version, deadline);
      }

      @Override
      public Optional<String> level() {
        return new SubjectCompatibility(http, subject).level(deadline);
      }
    };
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return lookUp(subject, schema, kind, http.deadline());
  }

  private SchemaReference lookUp(String subject, Schema schema, Kind kind, Deadline deadline) {
    ConfluentAnswer found =
        http.send(
            ConfluentRequests.subject(subject) + normalize,
            ConfluentRequests.lookUp(body(schema)),
            deadline,
            answer -> {
              String wanted = "schema " + schema.getFullName() + " of subject " + subject;
              ConfluentAnswer.requireFound(answer, wanted);
              return ConfluentAnswer.of(answer).requireIs(schema);
            });
    requireNoRules(found);
    SchemaReference reference = found.reference(subject, kind);
    requireMeaning(found, subject, reference, schema, deadline);
    return reference;
  }

  /**
   * Makes sure that a reference means the schema for readers. The registry searches what a subject
   * lacks in all contexts, and a version or id of another context means another schema here, unless
   * the subject is an alias.
   */
  private void requireMeaning(
      ConfluentAnswer found,
      String subject,
      SchemaReference reference,
      Schema schema,
      Deadline deadline) {
    if (reference instanceof SchemaReference.Guid || isInContextOf(subject, found.subject())) {
      return;
    }
    String wanted = "schema " + schema.getFullName() + " of subject " + subject;
    boolean isAlias = found.isOfAlias(subject) || isAlias(subject, deadline);
    if (!isAlias && reference instanceof Version) {
      throw SchemaNotFound.at(wanted, found.url() + " (only another context has it)");
    }
    SchemaReference read =
        isAlias && reference instanceof SchemaReference.Id id
            ? new SchemaReference.Id(id.id(), subject) // else readers may name no subject
            : reference;
    ConfluentAnswer stored = get(path(read), read, read.toString(), deadline);
    Schema expected = found.hasText() ? schema(read, found, deadline) : schema;
    if (!new ExactSchema(schema(read, stored, deadline)).equals(new ExactSchema(expected))) {
      throw SchemaNotFound.at(wanted, stored.url());
    }
  }

  private boolean isInContextOf(String subject, String found) {
    String context = Subjects.context(subject);
    return found.isEmpty()
        || Subjects.context(found).equals(context.isEmpty() ? contextOfUrl : context);
  }

  private boolean isAlias(String subject, Deadline deadline) {
    try {
      ConfluentAnswer config =
          http.send(
              "/config/" + PathSegment.encode(subject),
              ConfluentRequests.get(),
              deadline,
              answer -> {
                ConfluentAnswer.requireFound(answer, "configuration of subject " + subject);
                return ConfluentAnswer.of(answer);
              });
      return !config.body().path("alias").asText("").isEmpty();
    } catch (UnknownSchemaException | RegistryRefusedException e) {
      return false; // it has no configuration, or the client may not read it
    }
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    Deadline deadline = http.deadline();
    Map<String, String> metadata = options.latestWithMetadata();
    ConfluentAnswer answer =
        metadata.isEmpty()
            ? newest(subject, deadline)
            : get(
                ConfluentRequests.subject(subject) + "/metadata" + query(metadata),
                null,
                "schema with metadata " + metadata + " of subject " + subject,
                deadline);
    requireNoRules(answer);
    SchemaReference version = new Version(subject, answer.body().path("version").asInt());
    SchemaReference reference = answer.reference(subject, kind);
    Schema schema = schema(version, answer, deadline);
    requireMeaning(answer, subject, reference, schema, deadline);
    return new RegisteredSchema(reference, schema);
  }

  private ConfluentAnswer newest(String subject, Deadline deadline) {
    return get(
        ConfluentRequests.versions(subject) + "/latest",
        null,
        "latest version of subject " + subject,
        deadline);
  }

  private static String query(Map<String, String> metadata) {
    StringBuilder query = new StringBuilder();
    metadata.forEach(
        (key, value) ->
            query
                .append(query.isEmpty() ? '?' : '&')
                .append("key=")
                .append(PathSegment.encode(key))
                .append("&value=")
                .append(PathSegment.encode(value)));
    return query.append("&deleted=true").toString(); // as Confluent's client does
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new ConfluentCatalog(http));
  }

  @Override
  public void close() {
    http.close();
  }

  /** Asks for a schema. A response of another one, or without one, is that of a broken server. */
  private ConfluentAnswer get(
      String path, @Nullable SchemaReference reference, String wanted, Deadline deadline) {
    return http.send(
        path, ConfluentRequests.get(), deadline, answer -> found(answer, reference, wanted));
  }

  private static ConfluentAnswer found(
      HttpAnswer answer, @Nullable SchemaReference reference, String wanted) {
    ConfluentAnswer.requireFound(answer, wanted);
    ConfluentAnswer found = ConfluentAnswer.of(answer);
    found.text();
    return reference == null ? found : found.requireIs(reference);
  }

  private static String body(Schema schema) {
    return JSON.createObjectNode().put("schema", schema.toString()).toString();
  }

  private void requireNoRules(ConfluentAnswer answer) {
    SchemaRules.require(options.rules(), answer.rules(), answer.url());
  }
}
