// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaArgumentTest {
  private static final Schema STRING = Schema.create(Schema.Type.STRING);

  @TempDir Path directory;

  private final Map<String, Object> properties =
      Map.of("schema.registry.url", "mock://" + UUID.randomUUID(), "envelope", "confluent");

  private Schema read(String value) {
    return SchemaArgument.read("--reader", value, properties, RecordPart.VALUE);
  }

  private void register() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);
      assertThat(serializer.serialize("orders", "any")).hasSize(9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "orders-value:1", "orders-value:latest", "orders-value"})
  void registrySchemaIsNamedByIdVersionOrAsLatest(String value) {
    register();

    assertThat(read(value).getType()).isEqualTo(Schema.Type.STRING);
  }

  @Test
  void existingFileWinsOverARegistrySchema() throws IOException {
    Path file = Files.writeString(directory.resolve("7"), "\"long\"");

    assertThat(read(file.toString())).isEqualTo(Schema.create(Schema.Type.LONG));
    assertThat(STRING).isNotEqualTo(read(file.toString()));
  }

  @Test
  void byteOrderMarkIsSkipped() throws IOException {
    Path file = Files.writeString(directory.resolve("marked.avsc"), "\uFEFF\"long\"");

    assertThat(read(file.toString())).isEqualTo(Schema.create(Schema.Type.LONG));
  }

  @Test
  void unreadableFileIsReportedAsSuch() throws IOException {
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xC3, 0x28});

    assertThatThrownBy(() -> read(binary.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessage("Not text in UTF-8: " + binary);
    assertThatThrownBy(() -> read(directory.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("Cannot read " + directory + ": ");
  }

  @Test
  void fileWithoutASchemaIsAUsageError() throws IOException {
    Path file = Files.writeString(directory.resolve("bad.avsc"), "\"nonsense\"");

    assertThatThrownBy(() -> read(file.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessage("Cannot read an Avro schema from " + file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing.avsc", "dir/orders", ":latest", ":1", "-1"})
  void otherValuesAreUsageErrors(String value) {
    assertThatThrownBy(() -> read(value))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "--reader names neither a file, nor SUBJECT[:VERSION], nor a schema id: " + value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"99", "orders-value:2", "other:latest", "other"})
  void schemaThatTheRegistryLacksIsAUsageError(String value) {
    register();

    assertThatThrownBy(() -> read(value))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasCauseInstanceOf(UnknownSchemaException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "orders-vlaue", "Orders_Value:latest"})
  void subjectThatIsProbablyMeantIsNamed(String value) {
    register();

    assertThatThrownBy(() -> read(value))
        .isInstanceOf(CommandException.class)
        .hasMessageEndingWith(". Did you mean orders-value?");
  }
}
