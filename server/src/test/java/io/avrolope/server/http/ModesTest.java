// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers about modes and configurations that no recorded session of Confluent's servers has. */
@Tag("http")
class ModesTest {
  private MemoryServer server;

  @BeforeEach
  void start() throws Exception {
    server = new MemoryServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"Mode\":\"READWRITE\"}",
        "{\"compatibility\":\"FULL\"}",
        "{\"mode\":\"\"}"
      })
  void aBodyWithoutAModeIsRefusedAndChangesNothing(String body) throws Exception {
    server.send("PUT", "/mode/s", "{\"mode\":\"READONLY\"}");

    assertThat(server.send("PUT", "/mode/s", body))
        .isEqualTo(
            "422 {\"error_code\":42204,\"message\":\"Invalid mode. Valid values are READWRITE,"
                + " READONLY, IMPORT and FORWARD.\"}");
    assertThat(server.get("/mode/s")).isEqualTo("200 {\"mode\":\"READONLY\"}");
  }

  @Test
  void onlyAnExplicitNullDeletesAMode() throws Exception {
    server.send("PUT", "/mode/s", "{\"mode\":\"READONLY\"}");

    assertThat(server.send("PUT", "/mode/s", "{\"mode\":null}")).isEqualTo("200 {\"mode\":null}");
    assertThat(server.get("/mode/s")).startsWith("404 {\"error_code\":40409");
  }

  @Test
  void aBodyMayBeTheModeAlone() throws Exception {
    assertThat(server.send("PUT", "/mode/s", "\"READONLY\""))
        .isEqualTo("200 {\"mode\":\"READONLY\"}");
    assertThat(server.get("/mode/s")).isEqualTo("200 {\"mode\":\"READONLY\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "5", "true"})
  void aBodyOfAnotherFormIsMalformed(String body) throws Exception {
    assertThat(server.send("PUT", "/mode/s", body))
        .isEqualTo("400 {\"error_code\":400,\"message\":\"The body must be an object\"}");
  }

  @Test
  void aModeMustBeAText() throws Exception {
    assertThat(server.send("PUT", "/mode/s", "{\"mode\":{}}"))
        .isEqualTo("400 {\"error_code\":400,\"message\":\"The field mode must be a text\"}");
    assertThat(server.send("PUT", "/mode/s", "null"))
        .isEqualTo("422 {\"error_code\":422,\"message\":\"The request must have a body\"}");
  }

  @Test
  void registrationsWithoutAnIdAreRefusedWhileAllContextsAreForwarded() throws Exception {
    server.send("PUT", "/mode/:.__GLOBAL:", "{\"mode\":\"FORWARD\"}");

    assertThat(server.register("s", "\"int\""))
        .isEqualTo(
            "422 {\"error_code\":42205,\"message\":\"Subject s in context  is not in read-write"
                + " mode\"}");
    assertThat(
            server.send(
                "POST",
                "/subjects/s/versions",
                "{\"schema\":\"\\\"int\\\"\",\"id\":7,\"version\":3}"))
        .contains("\"version\":3,\"id\":7");
  }

  @Test
  void knownCompatibilityPoliciesAreKeptInUpperCaseAndOthersAreIgnored() throws Exception {
    assertThat(server.send("PUT", "/config/s", "{\"compatibilityPolicy\":\"strict\"}"))
        .isEqualTo("200 {\"compatibilityPolicy\":\"STRICT\"}");
    assertThat(server.send("PUT", "/config/s", "{\"compatibilityPolicy\":\"nope\"}"))
        .isEqualTo("200 {\"compatibilityPolicy\":\"STRICT\"}");
    assertThat(server.send("PUT", "/config/s", "{\"compatibilityPolicy\":null}"))
        .isEqualTo("200 {}");
  }
}
