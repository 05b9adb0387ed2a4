// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The server understands the configuration of a schema-repo server. */
class SchemaRepoKeysTest {

  @Test
  void keysWithTheSameMeaningHaveTheirEffect() {
    ServerConfig config =
        read(
            "--schema-repo.class=org.schemarepo.InMemoryRepository",
            "--schema-repo.jetty.host=127.0.0.2",
            "--schema-repo.jetty.port=2877",
            "--schema-repo.jetty.graceful-shutdown=3000",
            "--schema-repo.validation.default.validators=forward,repo.reject");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.store()).isEqualTo(new StoreChoice.Memory());
    assertThat(config.http().listeners().get(0).host()).isEqualTo("127.0.0.2");
    assertThat(config.http().listeners().get(0).port()).isEqualTo(2877);
    assertThat(config.http().stopTimeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(config.registry().level()).isEqualTo(Level.FORWARD);
    assertThat(config.registry().schemaRepo().defaultValidators())
        .containsExactly("forward", "repo.reject");
  }

  @Test
  void aPortAloneIsOnTheLoopbackInterface() {
    ServerConfig config = read("--schema-repo.jetty.port=2876");

    assertThat(config.http().listeners().get(0).host()).isEqualTo("127.0.0.1");
  }

  @Test
  void keysOfThisServerCountFirst() {
    ServerConfig config =
        read(
            "--schema-repo.jetty.port=2876",
            "--listeners=http://127.0.0.1:8082",
            "--avro.compatibility.level=full",
            "--schema-repo.validation.default.validators=backward");

    assertThat(config.http().listeners().get(0).port()).isEqualTo(8082);
    assertThat(config.registry().level()).isEqualTo(Level.FULL);
  }

  @Test
  void otherKeysAreWarnedOf() {
    assertThat(
            read(
                    "--schema-repo.class=org.schemarepo.LocalFileSystemRepository",
                    "--schema-repo.jetty.prot=1",
                    "--schema-repo.validator.longer=org.example.LongerValidator")
                .warnings())
        .containsExactly(
            "schema-repo.class has no effect",
            "schema-repo.jetty.prot has no effect. Did you mean schema-repo.jetty.port?",
            "schema-repo.validator.longer has no effect");
  }

  private static ServerConfig read(String... flags) {
    return ServerConfig.read(List.of(flags), Map.of());
  }
}
