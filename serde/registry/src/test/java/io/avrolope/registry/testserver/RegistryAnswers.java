// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.testserver.RegistryServer.Release;
import io.avrolope.registry.testserver.RegistryServer.Request;
import io.avrolope.registry.testserver.RegistryStore.Registered;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;

/**
 * The responses of Confluent's server to the requests of serdes, including error codes and
 * messages. Unknown queries and fields are ignored.
 */
final class RegistryAnswers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Release release;
  private final RegistryStore store = new RegistryStore();
  private final CompatibilityAnswers compatibility = new CompatibilityAnswers();
  private volatile boolean dropsRules;

  RegistryAnswers(Release release) {
    this.release = release;
  }

  record Answer(int status, JsonNode body) {}

  static ObjectNode error(int code, String message) {
    return JSON.createObjectNode().put("error_code", code).put("message", message);
  }

  int register(String subject, String schema) {
    return store.register(subject, schema, false).id();
  }

  /** With {@code references}, {@code metadata} or {@code ruleSet}. */
  int register(String subject, String schema, ObjectNode extras) {
    return store.register(subject, schema, extras).id();
  }

  void delete(String subject, int version) {
    store.delete(subject, version);
  }

  void softDelete(String subject, int version) {
    store.softDelete(subject, version);
  }

  CompatibilityAnswers compatibility() {
    return compatibility;
  }

  void dropRules() {
    dropsRules = true;
  }

  /** The mode of a subject; empty if the default applies. */
  Optional<String> mode(String subject) {
    return store.mode(subject);
  }

  void setMode(String subject, String mode) {
    store.setMode(subject, mode);
  }

  Answer to(Request request) {
    // split before decoding: a subject may contain a slash
    List<String> path =
        Arrays.stream(request.path().split("/", -1)).skip(1).map(RegistryAnswers::decode).toList();
    String resource = request.method() + " " + path.get(0) + " " + path.size();
    return switch (resource) {
      case "GET subjects 1" -> ok(JSON.valueToTree(store.subjects()));
      case "POST subjects 2" -> lookUp(path.get(1), request);
      case "GET subjects 3" ->
          path.get(2).equals("metadata")
              ? latest(path.get(1), request.query())
              : versions(path.get(1), queried(request.query(), "deleted").contains("true"));
      case "POST subjects 3" -> register(path.get(1), request);
      case "GET subjects 4" -> byVersion(path.get(1), path.get(3), request);
      case "GET mode 1" -> modeIs(store.modeInScope(""));
      case "GET mode 2", "PUT mode 2", "DELETE mode 2" -> mode(path.get(1), request);
      case "GET config 1", "GET config 2" -> ok(compatibility.level());
      case "POST compatibility 4", "POST compatibility 5" ->
          compatibility.isOff()
              ? failed(404, 404, "HTTP 404 Not Found")
              : ok(compatibility.check(store.texts(path.get(2)), sentSchema(request)));
      case "GET schemas 3" ->
          path.get(1).equals("guids")
              ? byGuid(path.get(2))
              : byId(Integer.parseInt(path.get(2)), request);
      case "GET schemas 4" ->
          path.get(1).equals("guids")
              ? idsOfGuid(path.get(2))
              : versionsOf(Integer.parseInt(path.get(2)), request);
      default -> failed(404, 404, "HTTP 404 Not Found");
    };
  }

  private Answer mode(String subject, Request request) {
    Optional<String> before = store.mode(subject);
    if (request.method().equals("PUT")) {
      String mode = sent(request).path("mode").asText();
      boolean isForced = queried(request.query(), "force").contains("true");
      if (mode.equals("IMPORT") && !isForced && !store.versions(subject).isEmpty()) {
        return failed(422, 42205, "Cannot import since found existing subjects");
      }
      store.setMode(subject, mode);
      return modeIs(mode);
    }
    if (before.isEmpty() && queried(request.query(), "defaultToGlobal").contains("true")) {
      return modeIs(store.modeInScope(subject));
    }
    if (before.isEmpty()) {
      String words = "Subject '" + subject + "' does not have subject-level mode configured";
      return failed(404, 40409, words);
    }
    if (request.method().equals("DELETE")) {
      store.deleteMode(subject);
    }
    return modeIs(before.get());
  }

  private static Answer modeIs(String mode) {
    return ok(JSON.createObjectNode().put("mode", mode));
  }

  /** A version with the number and the id of the request, or a registered one. */
  private Registered registered(String subject, Request request) {
    JsonNode sent = sent(request);
    ObjectNode extras = JSON.createObjectNode();
    for (String key : new String[] {"references", "metadata", "ruleSet"}) {
      if (sent.has(key) && !(dropsRules && key.equals("ruleSet"))) {
        extras.set(key, sent.get(key));
      }
    }
    if (sent.has("id")) {
      int version = sent.path("version").asInt();
      return new Registered(
          subject, version, sent.get("id").asInt(), sent.path("schema").asText(), extras);
    }
    for (String key : new String[] {"metadata", "ruleSet"}) {
      if (!extras.isEmpty() && !extras.has(key) && store.inherited(subject).has(key)) {
        extras.set(key, store.inherited(subject).get(key));
      }
    }
    return extras.isEmpty()
        ? store.register(subject, sentSchema(request), normalizes(request))
        : store.register(subject, sent.path("schema").asText(), extras);
  }

  private Answer register(String subject, Request request) {
    String mode = store.modeInScope(subject);
    boolean isImport = mode.equals("IMPORT");
    if (mode.startsWith("READONLY") && !store.hasText(subject, sentSchema(request))) {
      return notPermitted("Subject " + subject + " in context  is in read-only mode");
    }
    if (isImport != sent(request).has("id")) {
      String required = isImport ? " is not in read-write mode" : " is not in import mode";
      return notPermitted("Subject " + subject + " in context " + required);
    }
    try {
      Registered registered = registered(subject, request);
      if (store.isOfAnother(registered.id(), registered)) {
        return notPermitted(
            "Overwrite new schema with id " + registered.id() + " in context  is not permitted.");
      }
      if (isImport) {
        store.put(registered);
      }
      ObjectNode body = JSON.createObjectNode().put("id", registered.id());
      if (release == Release.V8) {
        body.put("version", registered.version());
        describe(body, registered);
      } else if (!registered.extras().isEmpty()) {
        body.put("schema", registered.schema())
            .setAll(registered.extras()); // includes extras that the server added
      }
      return ok(body);
    } catch (AvroRuntimeException e) {
      return failed(422, 42201, "Invalid schema " + request.body());
    }
  }

  private Answer lookUp(String subject, Request request) {
    if (store.versions(subject).isEmpty()) {
      return subjectNotFound(subject);
    }
    try {
      return store
          .find(subject, sentSchema(request), normalizes(request))
          .map(this::whole)
          .orElseGet(() -> failed(404, 40403, "Schema not found"));
    } catch (AvroRuntimeException e) {
      return failed(422, 42201, "Invalid schema " + request.body());
    }
  }

  private Answer byVersion(String subject, String version, Request request) {
    boolean isDeletedWanted = queried(request.query(), "deleted").contains("true");
    List<Integer> versions =
        isDeletedWanted ? store.versionsAndDeleted(subject) : store.versions(subject);
    boolean isLatest = version.equals("latest") || version.equals("-1");
    if (!isLatest && !version.matches("[1-9][0-9]{0,8}")) {
      return failed(
          422,
          42202,
          "The specified version '"
              + version
              + "' is not a valid version id. Allowed values are between [1, 2^31-1] and the"
              + " string \"latest\"");
    }
    if (versions.isEmpty()) {
      return subjectNotFound(subject);
    }
    return store
        .version(
            isDeletedWanted,
            subject,
            isLatest ? versions.get(versions.size() - 1) : Integer.parseInt(version))
        .map(this::whole)
        .orElseGet(() -> failed(404, 40402, "Version " + version + " not found."));
  }

  private Answer byId(int id, Request request) {
    String subject = queried(request.query(), "subject").stream().findFirst().orElse("");
    Optional<Registered> registered = store.byId(id, subject);
    if (registered.isEmpty()) {
      return failed(404, 40403, "Schema " + id + " not found");
    }
    ObjectNode body = JSON.createObjectNode();
    if (!subject.isEmpty() && release == Release.V8) {
      body.put("subject", registered.get().subject()).put("version", registered.get().version());
    }
    describe(body, registered.get());
    return ok(body);
  }

  private Answer versionsOf(int id, Request request) {
    String subject = queried(request.query(), "subject").stream().findFirst().orElse("");
    if (store.byId(id, subject).isEmpty()) {
      return failed(404, 40403, "Schema " + id + " not found");
    }
    ArrayNode versions = JSON.createArrayNode();
    store
        .versionsOf(id, subject)
        .forEach(
            each ->
                versions.addObject().put("subject", each.subject()).put("version", each.version()));
    return ok(versions);
  }

  private Answer byGuid(String guid) {
    ObjectNode body = JSON.createObjectNode();
    return release == Release.V7
        ? failed(404, 404, "HTTP 404 Not Found")
        : store
            .byGuid(guid)
            .map(
                registered -> {
                  describe(body, registered);
                  return ok(body);
                })
            .orElseGet(() -> failed(404, 40403, "Schema " + guid + " not found"));
  }

  private Answer idsOfGuid(String guid) {
    ArrayNode ids = JSON.createArrayNode();
    store
        .idsOfGuid(guid)
        .forEach((context, id) -> ids.addObject().put("context", context).put("id", id));
    return ok(ids);
  }

  private Answer latest(String subject, String query) {
    List<String> keys = queried(query, "key");
    List<String> values = queried(query, "value");
    Map<String, String> metadata = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      metadata.put(keys.get(i), values.get(i));
    }
    return store
        .latest(subject, metadata)
        .map(this::whole)
        .orElseGet(() -> failed(404, 40402, "Version not found."));
  }

  private static List<String> queried(String query, String name) {
    return Arrays.stream(query.split("&"))
        .filter(part -> part.startsWith(name + "="))
        .map(part -> decode(part.substring(name.length() + 1)))
        .toList();
  }

  private static Answer notPermitted(String words) {
    return failed(422, 42205, words);
  }

  private Answer versions(String subject, boolean withDeleted) {
    List<Integer> versions =
        withDeleted ? store.versionsAndDeleted(subject) : store.versions(subject);
    return versions.isEmpty() ? subjectNotFound(subject) : ok(JSON.valueToTree(versions));
  }

  private Answer whole(Registered registered) {
    ObjectNode body = JSON.createObjectNode();
    body.put("subject", registered.subject()).put("version", registered.version());
    body.put("id", registered.id());
    describe(body, registered);
    return ok(body);
  }

  private void describe(ObjectNode body, Registered registered) {
    if (release == Release.V8) {
      body.put("guid", registered.guid().toString()).put("schemaType", "AVRO").put("ts", 1L);
    }
    body.put("schema", registered.schema()).setAll(registered.extras());
  }

  private static Answer ok(JsonNode body) {
    return new Answer(200, body);
  }

  private static Answer failed(int status, int code, String message) {
    return new Answer(status, error(code, message));
  }

  private static Answer subjectNotFound(String subject) {
    return failed(404, 40401, "Subject '" + subject + "' not found.");
  }

  private static String sentSchema(Request request) {
    return sent(request).path("schema").asText();
  }

  private static JsonNode sent(Request request) {
    try {
      return JSON.readTree(request.body());
    } catch (JsonProcessingException e) {
      throw new AvroRuntimeException(e);
    }
  }

  private static boolean normalizes(Request request) {
    return request.query().matches("(.*&)?normalize=true(&.*)?");
  }

  private static String decode(String segment) {
    return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
