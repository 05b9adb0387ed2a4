package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.HttpTransport;
import io.avrolope.registry.http.HttpTransport.Answer;
import java.util.Optional;

/**
 * The mode of one subject, which is IMPORT for a time. Thread-safe: whoever ends the program may
 * restore it.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html#mode">The
 *     API</a>
 */
final class SubjectMode {
  private static final String IMPORT = "IMPORT";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpTransport transport;
  private final String subject;
  private final String path;
  private Optional<String> before = Optional.empty();
  private boolean isChanged;

  SubjectMode(HttpTransport transport, String subject) {
    this.transport = transport;
    this.subject = subject;
    this.path = "/mode/" + ConfluentSchemaRegistry.encode(subject);
  }

  /**
   * Has the subject imported into; a registry allows that where there are versions only by force.
   */
  synchronized void begin() {
    Answer answer = transport.send(path, null, transport.deadline());
    if (!ConfluentSchemaRegistry.isAbsent(answer)) {
      before = Optional.of(RegistryAnswer.of(answer).body().path("mode").asText());
    }
    if (before.equals(Optional.of(IMPORT))) {
      return;
    }
    isChanged = true; // also where the answer gets lost
    try {
      put(IMPORT, "?force=true");
    } catch (RegistryRefusedException e) {
      isChanged = false;
      throw e;
    }
  }

  /** Once. */
  synchronized void restore() {
    if (!isChanged) {
      return;
    }
    isChanged = false;
    try {
      if (before.isPresent()) {
        put(before.get(), "");
      } else {
        RegistryAnswer.requireSuccess(ask(HttpRequestSpec.delete(HttpTransport.ACCEPT)));
      }
    } catch (AvrolopeException e) {
      RegistryRefusedException failure =
          new RegistryRefusedException(
              Reason.NOT_POSSIBLE,
              "Expected to end mode IMPORT of subject "
                  + subject
                  + " but found that it is still on: "
                  + before.map(mode -> "set " + mode).orElse("delete the mode of the subject")
                  + ", or nobody else can register under it ("
                  + e.getMessage()
                  + ")");
      failure.addSuppressed(e);
      throw failure;
    }
  }

  private void put(String mode, String query) {
    String body = JSON.createObjectNode().put("mode", mode).toString();
    RegistryAnswer.requireSuccess(
        transport.ask(
            path + query,
            HttpRequestSpec.put(HttpTransport.ACCEPT, HttpTransport.MEDIA_TYPE, body),
            transport.deadline()));
  }

  private Answer ask(HttpRequestSpec question) {
    return transport.ask(path, question, transport.deadline());
  }
}
