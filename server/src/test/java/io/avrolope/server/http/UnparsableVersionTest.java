// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that needs a version which another program stored, and which is not a schema. */
@Tag("http")
class UnparsableVersionTest {
  private static final MemorySchemaStore STORE = new MemorySchemaStore();
  private static final RegistryServer SERVER =
      new RegistryServer(
          new Registry(STORE, Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpOptions.DEFAULTS.at("127.0.0.1", 0));

  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    SchemaBody body = SchemaBody.of("{\"type\":\"fixed\"}", List.of(), null, null);
    STORE.write(
        state ->
            new SchemaStore.Decision<>(
                true,
                List.of(new Change.PutVersion(new StoredVersion("s", 1, 1, body, false, 1)))));
    SERVER.start();
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/subjects/s/versions", "/compatibility/subjects/s/versions/latest"})
  void theAnswerNamesTheVersion(String path) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + SERVER.port() + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"schema\":\"\\\"int\\\"\"}"))
                .build(),
            BodyHandlers.ofString());

    JsonNode error = new ObjectMapper().readTree(answer.body());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
    assertThat(error.get("error_code").asInt()).isEqualTo(42201);
    assertThat(error.get("message").asText())
        .isEqualTo("Version 1 of subject s is not a schema of type AVRO that can be parsed");
  }
}
