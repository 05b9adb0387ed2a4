// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Registers schemas on trial, and asks the registry of TO whether it would accept them. */
@Timeout(20)
class TrialRegistryTest {
  private static final Schema ONE = record("a");
  private static final Schema TWO = record("a", "b");
  private static final Schema THREE = record("a", "b", "c");

  private final RegistryServer server = new RegistryServer();
  private final TrialRegistry trial = of(server.url());

  @AfterEach
  void close() {
    trial.close();
    server.close();
  }

  private static TrialRegistry of(String url) {
    SchemaRegistry registry =
        ConfiguredRegistry.open(Map.of("schema.registry.url", url, "max.retries", "0"));
    return new TrialRegistry(registry);
  }

  /** A record whose fields have no defaults. */
  private static Schema record(String... fields) {
    SchemaBuilder.FieldAssembler<Schema> schema = SchemaBuilder.record("shop.Order").fields();
    for (String field : fields) {
      schema.requiredInt(field);
    }
    return schema.endRecord();
  }

  private SchemaReference register(Schema schema) {
    return trial.register("orders", schema, Kind.VERSION);
  }

  private static SchemaReference version(long number) {
    return new SchemaReference.Version("orders", number);
  }

  private void assertNothingWasRegistered() {
    assertThat(server.count("POST", "/subjects/orders/versions")).isZero();
  }

  @Test
  void presentSchemaIsFoundAndANewOneGetsTheNextVersion() {
    server.register("orders", ONE.toString());

    assertThat(register(ONE)).isEqualTo(version(1));
    assertThat(register(TWO)).isEqualTo(version(2));
    assertThat(register(THREE)).isEqualTo(version(3));
    assertThat(register(TWO)).isEqualTo(version(2));
    assertThat(trial.register("orders", TWO, Kind.ID)).isInstanceOf(SchemaReference.Id.class);
    assertThat(trial.accepted())
        .containsExactly(
            new TrialRegistry.Accepted("orders", TWO, true),
            new TrialRegistry.Accepted("orders", THREE, true));
    assertNothingWasRegistered();
  }

  @Test
  void schemaThatTheRegistryWouldRejectIsRejectedAndAskedForOnce() {
    server.setLevel("BACKWARD");
    server.register("orders", ONE.toString());

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> register(TWO))
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage(
              "Schema shop.Order would be rejected for subject orders: Order.b: the field is"
                  + " missing in the writer and has no default");
    }
    assertThat(server.count("POST", "/compatibility/subjects/orders/versions")).isEqualTo(1);
    assertThat(trial.accepted()).isEmpty();
    assertNothingWasRegistered();
  }

  @Test
  void schemaIsComparedWithTheOneThatWouldBeRegisteredBefore() {
    server.setLevel("BACKWARD");
    server.register("orders", THREE.toString());

    register(ONE);
    assertThatThrownBy(() -> register(TWO))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema shop.Order would be rejected for subject orders, after schema shop.Order was"
                + " registered under it, at level backward: Order.b: the field is missing in the"
                + " writer and has no default");
    assertThat(server.count("POST", "/compatibility/subjects/orders/versions")).isEqualTo(1);
  }

  @Test
  void transitiveLevelComparesWithAllVersions() {
    server.setLevel("FORWARD_TRANSITIVE");
    server.register("orders", TWO.toString());

    register(THREE);
    assertThatThrownBy(() -> register(ONE)).hasMessageContaining("after schema shop.Order");
    server.setLevel("BACKWARD_TRANSITIVE"); // the level is asked for once
    assertThat(register(THREE)).isEqualTo(version(2));
  }

  @Test
  void readOnlySubjectRefuses() {
    server.setMode("orders", "READONLY");
    assertThatThrownBy(() -> register(ONE))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Schema shop.Order cannot be registered under subject orders, which is in mode"
                + " READONLY");
  }

  @Test
  void registryThatCannotBeAskedIsMarked() {
    server.dropCompatibility();
    register(ONE);
    assertThat(trial.accepted()).containsExactly(new TrialRegistry.Accepted("orders", ONE, false));
  }

  @Test
  void directoryAndMemoryAcceptEachSchemaAndStayEmpty(@TempDir Path directory) {
    for (String url : new String[] {"file:" + directory, "mock://" + UUID.randomUUID()}) {
      try (TrialRegistry other = of(url)) {
        assertThat(other.register("orders", ONE, Kind.VERSION)).isEqualTo(version(1));
        assertThat(other.register("orders", TWO, Kind.VERSION)).isEqualTo(version(2));
        assertThat(other.accepted()).allMatch(TrialRegistry.Accepted::isAsked);
        assertThat(other.catalog().orElseThrow().versions("orders")).isEmpty();
      }
    }
  }
}
