// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The properties of each client of a copy. */
class RewrapSettingsTest {
  private static final Map<String, Object> SOURCE =
      Map.of(
          "bootstrap.servers", "b:1",
          "schema.registry.url", "mock://a",
          "envelope.detect", "version,confluent",
          "envelope.wrapped.max.version", "2",
          "value.envelope", "version",
          "auto.register.schemas", "true",
          "enable.idempotence", "false");

  @Test
  void targetInheritsRegistryOfSourceButNotItsEnvelopes() {
    RewrapSettings settings = new RewrapSettings(SOURCE, Map.of(), "confluent", null, false);

    assertThat(settings.writing(RecordPart.VALUE))
        .isEqualTo(
            Map.of(
                "bootstrap.servers", "b:1",
                "schema.registry.url", "mock://a",
                "envelope", "confluent",
                "auto.register.schemas", false,
                "enable.idempotence", "false"));
  }

  @Test
  void targetPropertiesOverrideSourceProperties() {
    RewrapSettings settings =
        new RewrapSettings(
            SOURCE,
            Map.of("schema.registry.url", "mock://b", "envelope.wrapped.max.version", "1"),
            "version",
            "confluent",
            true);

    assertThat(settings.writing(RecordPart.KEY))
        .isEqualTo(
            Map.of(
                "bootstrap.servers", "b:1",
                "schema.registry.url", "mock://b",
                "envelope", "confluent",
                "envelope.wrapped.max.version", "1",
                "auto.register.schemas", true,
                "enable.idempotence", "false"));
    assertThat(settings.readOnly().writing(RecordPart.KEY))
        .containsEntry("auto.register.schemas", false);
    assertThat(settings.envelopes()).isEqualTo("version,key:confluent");
  }

  @Test
  void producerIsAlwaysTransactionalAndIdempotent() {
    RewrapSettings settings =
        new RewrapSettings(SOURCE, Map.of("acks", "1", "batch.size", "1"), "version", null, false);

    assertThat(settings.producing("copy", "producer"))
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", true)
        .containsEntry("transactional.id", "copy")
        .containsEntry("compression.type", "lz4")
        .containsEntry("batch.size", "1");
    assertThat(settings.producing("copy", "zstd")).containsEntry("compression.type", "zstd");
    assertThat(settings.producing("copy", "uncompressed"))
        .containsEntry("compression.type", "none");
  }

  @Test
  void consumerReadsCommittedRecordsByDefault() {
    assertThat(new RewrapSettings(SOURCE, Map.of(), "version", null, false).consuming())
        .containsEntry("isolation.level", "read_committed");
    assertThat(
            new RewrapSettings(
                    Map.of("isolation.level", "read_uncommitted"), Map.of(), "version", null, false)
                .consuming())
        .containsEntry("isolation.level", "read_uncommitted");
  }

  @Test
  void targetPropertiesCannotNameAnotherCluster() {
    assertThatThrownBy(
            () ->
                new RewrapSettings(SOURCE, Map.of("transactional.id", "x"), "version", null, false))
        .hasMessage(
            "transactional.id cannot be set by --target-property or --target-config: FROM and TO"
                + " must be on the same cluster, because a transaction spans both");
  }
}
