// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.content.Contracts;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;

/** Lists and imports the schemas of a registry with Confluent's API. Thread-safe. */
final class ConfluentCatalog implements SchemaCatalog {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> CONTRACT = List.of("metadata", "ruleSet");

  private final RetryingHttpClient http;
  private final PagedList lists;

  ConfluentCatalog(RetryingHttpClient http) {
    this.http = http;
    this.lists = new PagedList(http);
  }

  @Override
  public List<String> subjects() {
    return lists.read("/subjects", JsonNode::isTextual, "names").stream()
        .map(JsonNode::textValue)
        .sorted()
        .toList();
  }

  @Override
  public List<Long> versions(String subject) {
    return versions(subject, "");
  }

  @Override
  public List<Long> deletedVersions(String subject) {
    List<Long> deleted = new ArrayList<>(versions(subject, "?deleted=true"));
    deleted.removeAll(versions(subject));
    return deleted;
  }

  private List<Long> versions(String subject, String query) {
    String path = ConfluentRequests.versions(subject) + query;
    return lists.read(path, ConfluentCatalog::isVersion, "versions").stream()
        .map(JsonNode::longValue)
        .sorted()
        .toList();
  }

  private static boolean isVersion(JsonNode number) {
    return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() > 0;
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    Deadline deadline = http.deadline();
    Version reference = new Version(subject, version);
    ConfluentAnswer answer = get(reference, ConfluentRequests.liveVersion(reference), deadline);
    JsonNode id = answer.body().path("id");
    return new RegisteredVersion(
        reference,
        id.isInt() && id.intValue() > 0 ? OptionalInt.of(id.intValue()) : OptionalInt.empty(),
        guid(answer.body().path("guid")),
        content(reference, answer, deadline));
  }

  private static Optional<UUID> guid(JsonNode guid) {
    try {
      return guid.isTextual() ? Optional.of(UUID.fromString(guid.textValue())) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private SchemaContent content(
      SchemaReference reference, ConfluentAnswer answer, Deadline deadline) {
    String type = answer.type();
    List<String> referenced =
        type.equals(SchemaContent.AVRO)
            ? new ReferencedSchemas(
                    version -> get(version, ConfluentRequests.version(version), deadline))
                .texts(reference, answer)
            : List.of();
    return new SchemaContent(
        type,
        answer.body().path("schema").asText(),
        answer.references(),
        Contracts.of(answer.body()),
        referenced);
  }

  private ConfluentAnswer get(Version version, String path, Deadline deadline) {
    HttpAnswer answer = http.send(path, ConfluentRequests.get(), deadline);
    ConfluentAnswer.requireFound(answer, version);
    return ConfluentAnswer.of(answer).requireIs(version);
  }

  @Override
  public Optional<SchemaContent> ofId(String subject, int id) {
    Deadline deadline = http.deadline();
    String context = Subjects.context(subject);
    String query = context.isEmpty() ? "" : "?subject=" + PathSegment.encode(context);
    HttpAnswer answer = http.send("/schemas/ids/" + id + query, ConfluentRequests.get(), deadline);
    if (ConfluentAnswer.isNotFound(answer)) {
      return Optional.empty();
    }
    SchemaReference.Id reference = new SchemaReference.Id(id, context);
    return Optional.of(
        content(reference, ConfluentAnswer.of(answer).requireIs(reference), deadline));
  }

  @Override
  public List<Version> versionsOf(String subject, int id) {
    String context = Subjects.context(subject);
    String query = context.isEmpty() ? "" : "?subject=" + PathSegment.encode(context);
    return lists
        .read("/schemas/ids/" + id + "/versions" + query, ConfluentCatalog::isReference, "versions")
        .stream()
        .map(each -> new Version(each.get("subject").textValue(), each.get("version").longValue()))
        .sorted(Comparator.comparing(Version::subject).thenComparing(Version::version))
        .toList();
  }

  private static boolean isReference(JsonNode each) {
    return each.path("subject").isTextual() && isVersion(each.path("version"));
  }

  @Override
  public long firstVersion() {
    return 1;
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.of(Ability.ADD, Ability.IMPORT_IDS, Ability.REFERENCES, Ability.CONTRACTS);
  }

  @Override
  public Version add(String subject, SchemaContent content) {
    ConfluentAnswer answer = post(subject, request(content), content);
    JsonNode version = answer.body().path("version");
    if (version.canConvertToLong()) {
      return new Version(subject, version.longValue());
    }
    // servers before 8.0 return only the id
    HttpAnswer found =
        http.send(
            ConfluentRequests.subject(subject),
            ConfluentRequests.lookUp(request(content).toString()));
    ConfluentAnswer.requireFound(found, "schema just registered under subject " + subject);
    return (Version) ConfluentAnswer.of(found).reference(subject, SchemaReference.Kind.VERSION);
  }

  private ConfluentAnswer post(String subject, ObjectNode request, SchemaContent content) {
    HttpAnswer answer =
        http.send(ConfluentRequests.versions(subject), ConfluentRequests.post(request.toString()));
    if (ConfluentAnswer.isRejection(answer)) {
      throw avro(content)
          .map(schema -> rejection(answer, subject, schema))
          .orElseGet(() -> ConfluentAnswer.rejection(answer, content.type(), subject, null));
    }
    return ConfluentAnswer.of(answer);
  }

  private static Optional<Schema> avro(SchemaContent content) {
    try {
      return AvroContents.schema(content, "");
    } catch (UnknownSchemaException e) {
      return Optional.empty(); // the registry tells what is wrong with its text
    }
  }

  private IncompatibleSchemasException rejection(HttpAnswer answer, String subject, Schema schema) {
    RejectedRegistration rejected =
        new RejectedRegistration(
            subject,
            schema,
            new RejectedRegistration.VersionsOfSubject() {
              @Override
              public Version latest() {
                List<Long> versions = versions(subject);
                if (versions.isEmpty()) {
                  throw new UnknownSchemaException("Subject " + subject + " has no version");
                }
                return new Version(subject, versions.get(versions.size() - 1));
              }

              @Override
              public Schema schema(Version version) {
                SchemaContent content = version(subject, version.version()).content();
                return AvroContents.schema(content, version)
                    .orElseThrow(
                        () -> new UnknownSchemaException(version + " is not an Avro schema"));
              }

              @Override
              public Optional<String> level() {
                return new SubjectCompatibility(http, subject).level();
              }
            });
    return rejected.exception(answer, null);
  }

  private static ObjectNode request(SchemaContent content) {
    ObjectNode request = JSON.createObjectNode().put("schema", content.text());
    if (!content.type().equals(SchemaContent.AVRO)) {
      request.put("schemaType", content.type());
    }
    if (!content.references().isEmpty()) {
      ArrayNode references = request.putArray("references");
      for (Reference each : content.references()) {
        references
            .addObject()
            .put("name", each.name())
            .put("subject", each.subject())
            .put("version", each.version());
      }
    }
    JsonNode contract = Contracts.parse(content.contract());
    CONTRACT.stream().filter(contract::has).forEach(key -> request.set(key, contract.get(key)));
    return request;
  }

  @Override
  public Optional<Mode> mode(String subject) {
    return new SubjectMode(http, subject).current();
  }

  @Override
  public void restoreMode(String subject, Optional<String> before) {
    new SubjectMode(http, subject).restore(before);
  }

  @Override
  public Optional<List<String>> objections(String subject, SchemaContent content) {
    return new SubjectCompatibility(http, subject).objections(request(content).toString());
  }

  @Override
  public Optional<String> compatibilityLevel(String subject) {
    return new SubjectCompatibility(http, subject).level();
  }

  /**
   * {@inheritDoc}
   *
   * <p>On entering mode IMPORT, a registry forgets the subject's soft-deleted versions, and with
   * them ids that records may carry.
   */
  @Override
  public Import importing(String subject, ReadOnly readOnly) {
    return new ConfluentImport(
        new SubjectMode(http, subject),
        readOnly,
        () -> deletedVersions(subject),
        version -> {
          int id =
              version
                  .id()
                  .orElseThrow(
                      () ->
                          new RegistryRefusedException(
                              Reason.NOT_POSSIBLE,
                              "Cannot import "
                                  + version.reference()
                                  + " without an id: registries with Confluent's API require one"));
          ObjectNode request =
              request(version.content()).put("version", version.version()).put("id", id);
          post(subject, request, version.content());
        });
  }
}
