// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference.Version;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions in damaged records, which no subject can have. */
@Timeout(10)
class NumbersOfVersionsTest {
  private final RegistryServer server = new RegistryServer();
  private final SchemaRegistry registry =
      new ConfluentSchemaRegistry(RegistryOptions.of(server.url()));

  @AfterEach
  void close() {
    registry.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 31, Long.MAX_VALUE})
  void versionAboveTheHighestIsUnknownWithoutARequest(long number) {
    Version version = new Version("s", number);
    String message =
        "Version above 2147483647 of subject s not found in Confluent's API: the highest version is"
            + " 2147483647";

    assertThatThrownBy(() -> registry.schema(version))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> registry.catalog().orElseThrow().version("s", number))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void versionThatTheRegistryDoesNotAcceptIsUnknown() {
    server.register("s", "\"int\"");

    assertThatThrownBy(() -> registry.schema(new Version("s", 0)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 0 of subject s not found at "
                + server.url()
                + "/subjects/s/versions/0?deleted=true (error 42202: The specified version '0' is not a valid"
                + " version id. Allowed values are between [1, 2^31-1] and the string \"latest\")");
  }
}
