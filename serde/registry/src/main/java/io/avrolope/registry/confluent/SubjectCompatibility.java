// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks for the compatibility of new schemas with one subject. Thread-safe.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html#compatibility">The
 *     API</a>
 */
record SubjectCompatibility(RetryingHttpClient http, String subject) {
  /** The statuses of registries without this request, and of those that deny it to this user. */
  private static final Set<Integer> NOT_ASKED = Set.of(403, 404, 405);

  /**
   * The reasons why the subject would reject a schema. A registry that cannot compare with all
   * versions that its level demands compares with the latest one.
   *
   * @param request the body of a registration
   * @return empty if the registry cannot be asked
   */
  Optional<List<String>> objections(String request) {
    String path = "/compatibility" + ConfluentRequests.versions(subject);
    HttpAnswer answer = ask(path, request);
    if (NOT_ASKED.contains(answer.status()) && !ConfluentAnswer.isNotFound(answer)) {
      answer = ask(path + "/latest", request);
    }
    if (ConfluentAnswer.isNotFound(answer)) {
      return Optional.of(List.of()); // the subject has no version
    }
    if (NOT_ASKED.contains(answer.status())) {
      return Optional.empty();
    }
    return Optional.of(
        ConfluentAnswer.isRejection(answer)
            ? List.of("HTTP " + answer.status() + answer.reason())
            : objections(answer));
  }

  private HttpAnswer ask(String path, String request) {
    return http.send(path + "?verbose=true", ConfluentRequests.lookUp(request));
  }

  private static List<String> objections(HttpAnswer answer) {
    JsonNode body = ConfluentAnswer.of(answer).body();
    JsonNode isCompatible = body.path("is_compatible");
    if (!isCompatible.isBoolean()) {
      throw answer.malformed("a field 'is_compatible' of true or false", "none");
    }
    if (isCompatible.booleanValue()) {
      return List.of();
    }
    List<String> reasons = new ArrayList<>();
    for (JsonNode message : body.path("messages")) {
      if (message.isTextual() && !isSchema(message.textValue())) {
        reasons.add(QuotedText.of(message.textValue()));
      }
    }
    return reasons.isEmpty() ? List.of("it is incompatible with an earlier version") : reasons;
  }

  /** Confluent's server adds the text of the schema with which it compared. */
  private static boolean isSchema(String message) {
    return message.startsWith("{oldSchema:");
  }

  /** The level that applies to the subject; empty if the registry does not show it. */
  Optional<String> level() {
    return level(http.deadline());
  }

  /** As {@link #level()}, until a deadline. */
  Optional<String> level(Deadline deadline) {
    String path = "/config/" + PathSegment.encode(subject) + "?defaultToGlobal=true";
    HttpAnswer answer = http.send(path, ConfluentRequests.get(), deadline);
    if (ConfluentAnswer.isNotFound(answer)) {
      answer =
          http.send("/config", ConfluentRequests.get(), deadline); // the query is not supported
    }
    if (NOT_ASKED.contains(answer.status())) {
      return Optional.empty();
    }
    JsonNode level = ConfluentAnswer.of(answer).body().path("compatibilityLevel");
    return level.isTextual() ? Optional.of(level.textValue()) : Optional.empty();
  }
}
