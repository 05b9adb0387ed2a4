// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.schema.SchemaReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Finds the contexts of a GUID. A GUID is derived from a schema's text and from the names of the
 * subjects that it references, but not from their content. So schemas of two contexts can have the
 * same GUID and still refer to different types. Thread-safe.
 */
final class GuidContexts {
  private final RetryingHttpClient http;
  private final String contextOfUrl;
  private final boolean isContextInUrl;

  /**
   * @param url of the registry, perhaps with a context at its end
   */
  GuidContexts(RetryingHttpClient http, String url) {
    this.http = http;
    this.contextOfUrl = Subjects.contextOfUrl(url);
    this.isContextInUrl = Subjects.isInUrl(url);
  }

  /** Whether the types of a schema depend on the context in which it is registered. */
  static boolean matter(ConfluentAnswer answer) {
    return answer.references().stream().anyMatch(each -> !Subjects.isQualified(each.subject()));
  }

  /**
   * The schema of a GUID, from the contexts that have it.
   *
   * @param resolve the schema of an id in a context, or an {@link UnknownSchemaException}
   * @return empty if the registry does not list contexts
   * @throws RegistryRefusedException if contexts have different schemas with this GUID, and the URL
   *     names none of them
   */
  Optional<Schema> schema(
      SchemaReference.Guid guid, Deadline deadline, Function<SchemaReference.Id, Schema> resolve) {
    Map<String, Schema> byContext = new LinkedHashMap<>();
    UnknownSchemaException missing = null;
    for (SchemaReference.Id id : ids(guid, deadline)) {
      try {
        byContext.put(id.subject(), resolve.apply(id));
      } catch (UnknownSchemaException e) {
        missing = e; // the registry also lists contexts from which the schema was deleted
      }
    }
    if (byContext.isEmpty() && missing != null) {
      throw missing;
    }
    return only(guid, byContext);
  }

  private Optional<Schema> only(SchemaReference.Guid guid, Map<String, Schema> byContext) {
    Schema first = null;
    for (Schema each : byContext.values()) {
      if (first != null && !SchemaText.same(first, each, Matching.NORMALIZED)) {
        throw ambiguous(guid, byContext);
      }
      first = each;
    }
    return Optional.ofNullable(first);
  }

  private RegistryRefusedException ambiguous(
      SchemaReference.Guid guid, Map<String, Schema> byContext) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Different schemas have "
            + guid
            + " in the contexts "
            + byContext.keySet().stream().map(GuidContexts::name).collect(Collectors.joining(", "))
            + ", because the subjects that they reference differ; name the context in the"
            + " registry's URL, as in https://registry:8081/contexts/.context, or /contexts/:.: for the default one");
  }

  private static String name(String subject) {
    return subject.isEmpty() ? "." : subject.substring(1, subject.length() - 1);
  }

  /** The ids of the schema; only that in the context of the URL, if the context has the schema. */
  private List<SchemaReference.Id> ids(SchemaReference.Guid guid, Deadline deadline) {
    HttpAnswer answer =
        http.send("/schemas/guids/" + guid.guid() + "/ids", ConfluentRequests.get(), deadline);
    if (answer.status() == 404) {
      return List.of(); // another server of this API, without contexts
    }
    ConfluentAnswer.requireSuccess(answer);
    List<SchemaReference.Id> ids = new ArrayList<>();
    JsonNode body = answer.json();
    if (!body.isArray()) {
      throw malformed(answer); // without the contexts, another schema could be taken
    }
    for (JsonNode each : body) {
      if (!each.path("context").isTextual() || !isId(each.path("id"))) {
        throw malformed(answer);
      }
      String context = Subjects.normalizedContext(each.get("context").textValue());
      SchemaReference.Id id = new SchemaReference.Id(each.get("id").intValue(), inUrl(context));
      if (isContextInUrl && context.equals(contextOfUrl)) {
        return List.of(id);
      }
      ids.add(id);
    }
    return ids;
  }

  private static boolean isId(JsonNode number) {
    return number.isInt() && number.intValue() > 0;
  }

  private static RegistryUnavailableException malformed(HttpAnswer answer) {
    return answer.malformed("a JSON array of contexts and ids", "something else");
  }

  /** The subject that stands for a context; a URL with a context has another default. */
  private String inUrl(String context) {
    return context.isEmpty() && !contextOfUrl.isEmpty() ? Subjects.DEFAULT_PREFIX : context;
  }
}
