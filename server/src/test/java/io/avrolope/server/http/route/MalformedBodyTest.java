// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers to a client about a body that the server cannot use. */
@Tag("http")
class MalformedBodyTest {
  private static final RegistryServer SERVER =
      new RegistryServer(
          new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpOptions.DEFAULTS.at("127.0.0.1", 0));

  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    SERVER.start();
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|The body must be an object",
        "1|The body must be an object",
        "{\"schema\":[]}|The field schema must be a text",
        "{\"version\":\"x\"}|The field version must be an integer of 32 bits",
        "{\"id\":99999999999}|The field id must be an integer of 32 bits",
        "{\"propagateSchemaTags\":\"x\"}|The field propagateSchemaTags must be true or false",
        "{\"references\":{}}|The field references must be an array",
        "{\"references\":[1]}|The field references[0] must be an object",
        "{\"metadata\":{\"tags\":{\"a\":\"x\"}}}|The field metadata.tags.a must be an array",
        "{\"metadata\":{\"properties\":1}}|The field metadata.properties must be an object",
        "{\"metadata\":{\"properties\":{\"k\":null}}}|The field metadata has a value that is not"
            + " allowed: A property of the metadata has no value",
        "{\"metadata\":{\"sensitive\":[null]}}|The field metadata.sensitive[0] has a value that is not"
            + " allowed",
        "{\"ruleSet\":{\"domainRules\":[{\"kind\":\"NOPE\"}]}}|The field"
            + " ruleSet.domainRules[0].kind must be one of CONDITION, TRANSFORM",
        "{\"schemaTagsToAdd\":[{\"tags\":1}]}|The field schemaTagsToAdd[0].tags must be an array",
        "{|The body is not JSON that the server can read: Unexpected end-of-input: expected close"
            + " marker for Object",
        "{\"schema\":tru}|The body is not JSON that the server can read: Unrecognized token 'tru':"
            + " was expecting (JSON String, Number (or 'NaN'/'+INF'/'-INF'), Array, Object or"
            + " token 'null', 'true' or 'false')",
      })
  void aRegistrationTellsTheFieldAndWhatItMustBe(String body, String message) throws Exception {
    assertThat(refusal("POST", "/subjects/s/versions", body)).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"alias\":{}}|The field alias must be a text",
        "{\"normalize\":\"x\"}|The field normalize must be true or false",
        "{\"defaultMetadata\":{\"tags\":1}}|The field defaultMetadata.tags must be an object",
      })
  void aConfigurationTellsTheFieldAndWhatItMustBe(String body, String message) throws Exception {
    assertThat(refusal("PUT", "/config", body)).isEqualTo(message);
  }

  private String refusal(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + SERVER.port() + path))
            .method(method, BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    JsonNode error = new ObjectMapper().readTree(answer.body());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(error.get("error_code").asInt()).isEqualTo(400);
    return error.get("message").asText();
  }
}
