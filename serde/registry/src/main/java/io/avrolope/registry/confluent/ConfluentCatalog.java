package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.confluent.RegistryAnswer.Referenced;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpTransport;
import io.avrolope.registry.http.HttpTransport.Answer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Version;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.avro.Schema;

/** All that a registry of Confluent's API has. Thread-safe. */
final class ConfluentCatalog implements SchemaCatalog {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> CONTRACT = List.of("metadata", "ruleSet");

  private final HttpTransport transport;

  ConfluentCatalog(HttpTransport transport) {
    this.transport = transport;
  }

  /**
   * Asks for more until nothing comes that is new: some servers give a part of a long list, and
   * those that know of no parts give all of it each time.
   */
  @Override
  public List<String> subjects() {
    Deadline deadline = transport.deadline();
    Set<String> subjects = new TreeSet<>();
    int before = -1;
    while (subjects.size() > before) {
      before = subjects.size();
      String path = "/subjects" + (before == 0 ? "" : "?offset=" + before);
      Answer answer = transport.send(path, null, deadline);
      for (JsonNode subject : array(answer, JsonNode::isTextual, "names")) {
        subjects.add(subject.textValue());
      }
    }
    return List.copyOf(subjects);
  }

  @Override
  public List<Long> versions(String subject) {
    Answer answer =
        transport.send(ConfluentSchemaRegistry.versions(subject), null, transport.deadline());
    if (ConfluentSchemaRegistry.isAbsent(answer)) {
      return List.of();
    }
    Set<Long> versions = new TreeSet<>();
    for (JsonNode version : array(answer, JsonNode::canConvertToLong, "numbers")) {
      versions.add(version.longValue());
    }
    return List.copyOf(versions);
  }

  private interface Check {
    boolean isRight(JsonNode element);
  }

  private static JsonNode array(Answer answer, Check check, String elements) {
    RegistryAnswer.requireSuccess(answer);
    JsonNode body = answer.json();
    boolean isRight = body.isArray();
    for (JsonNode element : body) {
      isRight &= check.isRight(element);
    }
    if (!isRight) {
      throw HttpFailures.senseless(answer, "a JSON array of " + elements, "something else");
    }
    return body;
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    Deadline deadline = transport.deadline();
    Version reference = new Version(subject, version);
    RegistryAnswer answer = get(reference, "", deadline);
    JsonNode id = answer.body().path("id");
    return new RegisteredVersion(
        reference,
        id.canConvertToInt() ? OptionalInt.of(id.intValue()) : OptionalInt.empty(),
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

  private SchemaContent content(Version reference, RegistryAnswer answer, Deadline deadline) {
    String type = answer.body().path("schemaType").asText(SchemaContent.AVRO);
    Optional<Schema> schema =
        type.equals(SchemaContent.AVRO)
            ? Optional.of(
                new ReferencedSchemas(version -> get(version, "?deleted=true", deadline))
                    .read(reference, answer))
            : Optional.empty();
    String context = QualifiedSubject.of(reference.subject());
    List<Reference> references = new ArrayList<>();
    for (Referenced each : answer.references()) {
      String subject = QualifiedSubject.qualify(context, each.subject());
      references.add(new Reference(each.name(), subject, each.version()));
    }
    return new SchemaContent(
        type,
        answer.body().path("schema").asText(),
        references,
        SchemaContracts.of(answer.body()),
        schema);
  }

  private RegistryAnswer get(Version version, String query, Deadline deadline) {
    String path = ConfluentSchemaRegistry.versions(version.subject()) + "/" + version.version();
    Answer answer = transport.send(path + query, null, deadline);
    ConfluentSchemaRegistry.requirePresent(answer, version.toString());
    return RegistryAnswer.of(answer);
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
    RegistryAnswer answer = post(subject, request(content), content);
    JsonNode version = answer.body().path("version");
    if (version.canConvertToLong()) {
      return new Version(subject, version.longValue());
    }
    // servers before 8.0 say the id alone
    Answer found =
        transport.send(
            "/subjects/" + ConfluentSchemaRegistry.encode(subject),
            request(content).toString(),
            transport.deadline());
    ConfluentSchemaRegistry.requirePresent(found, "what was just registered");
    return (Version) RegistryAnswer.of(found).reference(subject, SchemaReference.Kind.VERSION);
  }

  private RegistryAnswer post(String subject, ObjectNode request, SchemaContent content) {
    Answer answer =
        transport.send(
            ConfluentSchemaRegistry.versions(subject), request.toString(), transport.deadline());
    ConfluentSchemaRegistry.requireAccepted(
        answer, subject, content.schema().map(Schema::getFullName).orElse(content.type()));
    return RegistryAnswer.of(answer);
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
    JsonNode contract = SchemaContracts.parse(content.contract());
    CONTRACT.stream().filter(contract::has).forEach(key -> request.set(key, contract.get(key)));
    return request;
  }

  @Override
  public Import importing(String subject) {
    return new ConfluentImport(
        new SubjectMode(transport, subject),
        version -> {
          int id =
              version
                  .id()
                  .orElseThrow(
                      () ->
                          new RegistryRefusedException(
                              Reason.NOT_POSSIBLE,
                              "Expected an id of "
                                  + version.reference()
                                  + " but found none, without which this registry imports nothing"));
          ObjectNode request =
              request(version.content()).put("version", version.version()).put("id", id);
          post(subject, request, version.content());
        });
  }
}
