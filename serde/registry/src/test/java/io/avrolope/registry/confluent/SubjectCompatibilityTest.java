// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Asks a registry whether it would accept a schema. */
@Timeout(20)
class SubjectCompatibilityTest {
  private static final SchemaContent INT = content("\"int\"");
  private static final SchemaContent STRING = content("\"string\"");
  private static final String ALL = "POST /compatibility/subjects/a/versions?verbose=true";

  @RegisterExtension final ServerAndClient both = new ServerAndClient();

  private final RegistryServer server = both.server;
  private final SchemaRegistry registry = both.client;
  private final SchemaCatalog catalog = registry.catalog().orElseThrow();

  private static SchemaContent content(String schema) {
    return AvroContents.of(new Schema.Parser().parse(schema));
  }

  @Test
  void registryIsAskedAndNothingIsRegistered() {
    server.setLevel("BACKWARD");
    server.register("a", "\"string\"");

    assertThat(catalog.objections("a", STRING)).contains(List.of());
    assertThat(catalog.objections("none", INT)).contains(List.of());
    assertThat(catalog.objections("a", INT))
        .hasValueSatisfying(
            reasons -> assertThat(reasons).singleElement().asString().contains("string"));
    assertThat(server.requests()).extracting(Object::toString).contains(ALL);
    assertThat(catalog.versions("a")).containsExactly(1L);
  }

  @Test
  void registryWithoutTheQuestionForAllVersionsIsAskedForTheLatest() {
    server.register("a", "\"string\"");
    server.next(Misbehaviour.error(404, 404, "HTTP 404 Not Found"));
    server.next(Misbehaviour.body("{\"is_compatible\":false}"));

    assertThat(catalog.objections("a", INT))
        .contains(List.of("it is incompatible with an earlier version"));
    assertThat(server.requests())
        .extracting(Object::toString)
        .containsExactly(ALL, "POST /compatibility/subjects/a/versions/latest?verbose=true");

    server.next(Misbehaviour.error(405, 405, "HTTP 405 Method Not Allowed"));
    server.next(Misbehaviour.error(404, 40401, "Subject 'b' not found."));
    assertThat(catalog.objections("b", INT)).contains(List.of());
  }

  @Test
  void registryThatDoesNotAnswerTheQuestionIsNotAsked() {
    server.dropCompatibility();
    assertThat(catalog.objections("a", INT)).isEmpty();
    server.always(Misbehaviour.error(403, 40301, "Forbidden"));
    assertThat(catalog.objections("a", INT)).isEmpty();
    assertThat(catalog.compatibilityLevel("a")).isEmpty();
  }

  @Test
  void refusedSchemaIsAnObjectionAndAProxysPageAnOutage() {
    server.next(Misbehaviour.error(422, 42201, "Invalid schema"));
    assertThat(catalog.objections("a", INT))
        .contains(List.of("HTTP 422 (error 42201: Invalid schema)"));

    server.next(Misbehaviour.html(200));
    assertThatThrownBy(() -> catalog.objections("a", INT))
        .isInstanceOf(RegistryUnavailableException.class);
    server.next(Misbehaviour.body("{}"));
    assertThatThrownBy(() -> catalog.objections("a", INT))
        .hasMessage(
            "Expected a field 'is_compatible' of true or false but found none in the response from "
                + server.url()
                + "/compatibility/subjects/a/versions?verbose=true");
  }

  @Test
  void levelOfASubjectIsThatOfTheRegistryIfItHasNone() {
    server.setLevel("FULL_TRANSITIVE");
    assertThat(catalog.compatibilityLevel("a")).contains("FULL_TRANSITIVE");
    server.next(Misbehaviour.error(404, 40408, "Subject 'a' does not have a configuration"));
    assertThat(catalog.compatibilityLevel("a")).contains("FULL_TRANSITIVE");
    assertThat(server.count("GET", "/config")).isEqualTo(1);
  }
}
