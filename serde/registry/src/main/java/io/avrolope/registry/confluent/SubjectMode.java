// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.SchemaCatalog.Mode;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Sets the mode of one subject to IMPORT and restores it. Thread-safe: a shutdown hook may restore
 * the mode.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html#mode">The
 *     API</a>
 */
final class SubjectMode {
  /** The statuses of registries without modes, and of those that hide them from this user. */
  private static final Set<Integer> NO_MODES = Set.of(401, 403, 404, 405);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RetryingHttpClient http;
  private final String subject;
  private final String path;
  private Optional<String> before = Optional.empty();
  private boolean isChanged;

  SubjectMode(RetryingHttpClient http, String subject) {
    this.http = http;
    this.subject = subject;
    this.path = "/mode/" + PathSegment.encode(subject);
  }

  /** The mode that applies to the subject; empty if the registry has no modes or hides them. */
  Optional<Mode> current() {
    HttpAnswer own = http.send(path, ConfluentRequests.get());
    if (!NO_MODES.contains(own.status())) {
      return Optional.of(new Mode(name(own), true));
    }
    if (!ConfluentAnswer.isNotFound(own)) {
      return Optional.empty();
    }
    HttpAnswer inherited = http.send(path + "?defaultToGlobal=true", ConfluentRequests.get());
    if (ConfluentAnswer.isNotFound(inherited)) {
      inherited = http.send("/mode", ConfluentRequests.get()); // the query is not supported
    }
    return NO_MODES.contains(inherited.status())
        ? Optional.empty()
        : Optional.of(new Mode(name(inherited), false));
  }

  private static String name(HttpAnswer answer) {
    return ConfluentAnswer.of(answer).body().path("mode").asText();
  }

  /**
   * Sets mode IMPORT, unless it applies already. A registry allows that for a subject with versions
   * only if it is forced.
   *
   * @param deleted the numbers of the subject's soft-deleted versions
   * @throws RegistryRefusedException if the subject is read-only or has soft-deleted versions
   */
  synchronized void begin(ReadOnly readOnly, Supplier<List<Long>> deleted) {
    Optional<Mode> mode = current();
    if (mode.isPresent() && mode.get().isImport()) {
      return;
    }
    if (readOnly == ReadOnly.RESPECTED && mode.isPresent() && mode.get().isReadOnly()) {
      throw refusal("Subject " + subject + " is in mode " + mode.get().name());
    }
    requireNone(deleted.get());
    before = mode.filter(Mode::isOwn).map(Mode::name);
    isChanged = true; // even if the response is lost
    try {
      put(Mode.IMPORT, "?force=true");
    } catch (RegistryRefusedException e) {
      isChanged = false;
      throw e;
    } catch (AvrolopeException e) {
      undo(e);
      throw e;
    }
  }

  private void requireNone(List<Long> deleted) {
    if (!deleted.isEmpty()) {
      throw refusal(
          "Mode IMPORT would make the registry forget the soft-deleted versions "
              + deleted.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + " of subject "
              + subject
              + ", and their ids");
    }
  }

  private static RegistryRefusedException refusal(String message) {
    return new RegistryRefusedException(Reason.NOT_POSSIBLE, message);
  }

  /** The registry may have set the mode, although its response was lost. */
  private void undo(AvrolopeException failure) {
    try {
      restore();
    } catch (RegistryRefusedException e) {
      failure.addSuppressed(e);
    }
  }

  /** Restores the previous mode, once. */
  synchronized void restore() {
    if (isChanged) {
      isChanged = false;
      restore(before);
    }
  }

  /**
   * Ends mode IMPORT.
   *
   * @param mode the mode of the subject itself; empty: none
   */
  void restore(Optional<String> mode) {
    try {
      if (mode.isPresent()) {
        put(mode.get(), "");
      } else {
        ConfluentAnswer.requireSuccess(http.send(path, ConfluentRequests.delete()));
      }
    } catch (AvrolopeException e) {
      RegistryRefusedException failure =
          refusal(
              "Subject "
                  + subject
                  + " is still in mode IMPORT: "
                  + mode.map(name -> "set mode " + name).orElse("delete the subject's mode")
                  + ", or no other client can register schemas under it ("
                  + e.getMessage()
                  + ")");
      failure.addSuppressed(e);
      throw failure;
    }
  }

  private void put(String mode, String query) {
    String body = JSON.createObjectNode().put("mode", mode).toString();
    ConfluentAnswer.requireSuccess(http.send(path + query, ConfluentRequests.put(body)));
  }
}
