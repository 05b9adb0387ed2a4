// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.PathSegment;
import io.avrolope.registry.http.RetryingHttpClient;
import java.util.Optional;

/**
 * Sets the mode of one subject to IMPORT and restores it. Thread-safe: a shutdown hook may restore
 * the mode.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html#mode">The
 *     API</a>
 */
final class SubjectMode {
  private static final String IMPORT = "IMPORT";
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

  /** Sets mode IMPORT. A registry allows that for a subject with versions only if it is forced. */
  synchronized void begin() {
    HttpAnswer answer = http.send(path, ConfluentRequests.get());
    if (!ConfluentAnswer.isNotFound(answer)) {
      before = Optional.of(ConfluentAnswer.of(answer).body().path("mode").asText());
    }
    if (before.equals(Optional.of(IMPORT))) {
      return;
    }
    isChanged = true; // even if the response is lost
    try {
      put(IMPORT, "?force=true");
    } catch (RegistryRefusedException e) {
      isChanged = false;
      throw e;
    }
  }

  /** Restores the previous mode, once. */
  synchronized void restore() {
    if (!isChanged) {
      return;
    }
    isChanged = false;
    try {
      if (before.isPresent()) {
        put(before.get(), "");
      } else {
        ConfluentAnswer.requireSuccess(http.send(path, ConfluentRequests.delete()));
      }
    } catch (AvrolopeException e) {
      RegistryRefusedException failure =
          new RegistryRefusedException(
              Reason.NOT_POSSIBLE,
              "Subject "
                  + subject
                  + " is still in mode IMPORT: "
                  + before.map(mode -> "set mode " + mode).orElse("delete the subject's mode")
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
