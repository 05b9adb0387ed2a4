// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.RegistryServer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of other programs, which have no envelope. */
class ForeignHeadersTest {
  private static final byte[] TEXT = "héader".getBytes(StandardCharsets.UTF_8);
  private static final byte[] NO_TEXT = {(byte) 0xFF, (byte) 0xFE};

  private final RegistryServer registry = new RegistryServer();
  private final AvroHeaderConverter headers = new AvroHeaderConverter();

  private void configure(String foreign) {
    headers.configure(
        Map.of("schema.registry.url", registry.url(), "headers.without.envelope", foreign));
  }

  private SchemaAndValue read(byte[] value) {
    return headers.toConnectHeader("t", "h", value);
  }

  @AfterEach
  void close() {
    headers.close();
    registry.close();
  }

  @Test
  void areBadByDefault() {
    headers.configure(Map.of("schema.registry.url", registry.url()));

    assertThatThrownBy(() -> read(TEXT)).isInstanceOf(DataException.class);
  }

  @Test
  void areBytesIfTheKeySaysSo() {
    configure("bytes");

    assertThat(read(TEXT)).isEqualTo(new SchemaAndValue(Schema.BYTES_SCHEMA, TEXT));
  }

  @Test
  void areTextIfTheKeySaysSoAndTheyAre() {
    configure("String");

    assertThat(read(TEXT)).isEqualTo(new SchemaAndValue(Schema.STRING_SCHEMA, "héader"));
    assertThat(read(NO_TEXT)).isEqualTo(new SchemaAndValue(Schema.BYTES_SCHEMA, NO_TEXT));
  }

  @Test
  void doNotHideAHeaderWithAnEnvelope() {
    configure("string");
    byte[] own =
        Objects.requireNonNull(headers.fromConnectHeader("t", "h", Schema.INT32_SCHEMA, 5));

    assertThat(read(own).value()).isEqualTo(5);
    assertThatThrownBy(() -> read(new byte[] {0, 0, 0, 0, 99, 2}))
        .isInstanceOf(DataException.class);
  }

  /** A time in milliseconds and a UUID begin like a record with an id. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "000001A217ABCDEF",
        "0000000201000000",
        "00000001AB8C4EA1B2C3D4E5F6071829",
      })
  void mayBeNumbersThatLookLikeAnEnvelope(String hex) {
    byte[] number = HexFormat.of().parseHex(hex);
    configure("bytes");
    headers.fromConnectHeader("t", "h", Schema.STRING_SCHEMA, "registers id 1");

    assertThat(read(number)).isEqualTo(new SchemaAndValue(Schema.BYTES_SCHEMA, number));
  }

  /** The header converter of a sink gets it too, as that of Confluent's clients from 8.0. */
  @ParameterizedTest
  @ValueSource(strings = {"__key_schema_id", "__value_schema_id"})
  void theHeaderThatNamesTheSchemaIsBytes(String name) {
    headers.configure(Map.of("schema.registry.url", registry.url()));
    for (byte[] value : new byte[][] {{0, 0, 0, 0, 1}, new byte[17]}) {
      SchemaAndValue read = headers.toConnectHeader("t", name, value);
      assertThat(read.value()).isEqualTo(value);
      assertThat(headers.fromConnectHeader("t", name, read.schema(), read.value()))
          .isEqualTo(value);
    }
  }

  /** A producer chooses the names of headers. */
  @Test
  void namesDoNotBreakTheLineOfAMessage() {
    headers.configure(Map.of("schema.registry.url", registry.url()));
    String name = "trace\n2026 ERROR \u001b[31m\u202e" + "x".repeat(5_000);

    assertThatThrownBy(() -> headers.toConnectHeader("t", name, TEXT))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("t-header-trace 2026 ERROR  [31m x")
        .satisfies(
            e -> {
              for (Throwable each = e; each != null; each = each.getCause()) {
                assertThat(each.getMessage()).doesNotContainPattern("[\\p{Cc}\\p{Cf}]");
                assertThat(each.getMessage()).hasSizeLessThan(4_000);
              }
            });
  }

  @Test
  void theKeyIsDocumented() {
    assertThat(headers.config().names()).contains("headers.without.envelope");
  }
}
