// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.SchemaRulesException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas with rules, which Avrolope does not run. */
@Timeout(10)
class ConfluentRulesTest {
  private static final String ENCRYPTING =
      "{\"ruleSet\":{\"domainRules\":["
          + "{\"name\":\"mask\",\"kind\":\"TRANSFORM\",\"type\":\"ENCRYPT\",\"mode\":\"WRITEREAD\"},"
          + "{\"name\":\"check\",\"kind\":\"CONDITION\",\"type\":\"CEL\",\"mode\":\"WRITE\"}]}}";

  private static SchemaRegistry client(RegistryServer server, ConfluentOptions.Rules rules) {
    return new ConfluentSchemaRegistry(
        RegistryOptions.builder(server.url())
            .confluent(ConfluentOptions.builder().rules(rules).build())
            .build());
  }

  @ParameterizedTest
  @EnumSource(Release.class)
  void rulesAreRefusedByEveryLookup(Release release) {
    try (RegistryServer server = new RegistryServer(release);
        SchemaRegistry registry = client(server, ConfluentOptions.Rules.REFUSED)) {
      server.register("s", Schemas.ORDER.toString(), ENCRYPTING);

      assertRefused(() -> registry.schema(new SchemaReference.Id(1)), server, "/schemas/ids/1");
      assertRefused(
          () -> registry.schema(new SchemaReference.Version("s", 1)),
          server,
          "/subjects/s/versions/1?deleted=true");
      assertRefused(() -> registry.latest("s", Kind.ID), server, "/subjects/s/versions/latest");
      assertRefused(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID), server, "/subjects/s");
      assertRefused(
          () -> registry.register("s", Schemas.ORDER, Kind.ID), server, "/subjects/s/versions");
      assertRefused(
          () -> registry.register("s", Schemas.ORDER_2, Kind.ID), server, "/subjects/s/versions");
    }
  }

  private static void assertRefused(ThrowingCallable call, RegistryServer server, String path) {
    assertThatThrownBy(call)
        .isInstanceOf(SchemaRulesException.class)
        .hasMessage(
            "Schema with rules of type CEL, ENCRYPT at "
                + server.url()
                + path
                + "; Avrolope does not run rules, so data that they encrypt would be in the clear");
  }

  @Test
  void rulesThatEncryptNothingAreRefusedForAnotherReason() {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = client(server, ConfluentOptions.Rules.REFUSED)) {
      server.register(
          "s",
          Schemas.ORDER.toString(),
          "{\"ruleSet\":{\"migrationRules\":[{\"name\":\"m\",\"type\":\"JSONATA\"}],"
              + "\"domainRules\":[{\"name\":\"r\",\"type\":\"CEL\"}]}}");

      assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
          .isInstanceOf(SchemaRulesException.class)
          .hasMessage(
              "Schema with rules of type CEL, JSONATA at "
                  + server.url()
                  + "/schemas/ids/1; Avrolope does not run rules, so data would be neither checked"
                  + " nor transformed by them");
    }
  }

  @Test
  void rulesAreIgnoredIfConfigured() {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = client(server, ConfluentOptions.Rules.IGNORED)) {
      server.register("s", Schemas.ORDER.toString(), ENCRYPTING);

      assertThat(registry.schema(new SchemaReference.Id(1))).isEqualTo(Schemas.ORDER);
      assertThat(registry.register("s", Schemas.ORDER, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
      assertThat(registry.latest("s", Kind.ID).schema()).isEqualTo(Schemas.ORDER);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metadata\":{\"properties\":{\"owner\":\"x\"}}}",
        "{\"ruleSet\":null}",
        "{\"ruleSet\":{}}",
        "{\"ruleSet\":{\"domainRules\":[],\"migrationRules\":null}}",
        "{\"ruleSet\":{\"domainRules\":[{\"type\":\"ENCRYPT\",\"disabled\":true}]}}"
      })
  void schemaWithoutActiveRulesIsAccepted(String extras) {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = client(server, ConfluentOptions.Rules.REFUSED)) {
      server.register("s", Schemas.ORDER.toString(), extras);

      assertThat(registry.schema(new SchemaReference.Id(1))).isEqualTo(Schemas.ORDER);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrationRules", "domainRules", "encodingRules", "rulesOfTomorrow"})
  void rulesOfAllKindsAreRecognized(String sort) {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry registry = client(server, ConfluentOptions.Rules.REFUSED)) {
      server.register(
          "s", Schemas.ORDER.toString(), "{\"ruleSet\":{\"" + sort + "\":[{\"name\":\"x\"}]}}");

      assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
          .isInstanceOf(SchemaRulesException.class)
          .hasMessageStartingWith("Schema with rules of type unknown at ");
    }
  }
}
