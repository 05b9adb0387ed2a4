// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

class ConnectDocumentTest {
  @Test
  void theDocumentHasEachOwnKeyWithItsDefault() throws IOException {
    String document = Files.readString(Path.of("../../docs/connect.md"));
    ConfigDef all = ConverterConfig.all();

    assertThat(all.configKeys().values())
        .filteredOn(key -> !AvrolopeConfig.configDef().names().contains(key.name))
        .allSatisfy(
            key ->
                assertThat(document)
                    .contains("| `" + key.name + "` | `" + key.defaultValue + "` | "));
  }
}
