// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputTextTest {
  @TempDir Path directory;

  private static List<String> lines(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return InputText.reader(new ByteArrayInputStream(bytes)).lines().toList();
  }

  @Test
  void onlyAMarkAtTheBeginningIsSkipped() throws IOException {
    assertThat(lines("\uFEFFa\n\uFEFFb")).containsExactly("a", "\uFEFFb");
    assertThat(lines("a")).containsExactly("a");
    assertThat(lines("")).isEmpty();
    assertThat(lines("\uFEFF")).isEmpty();
  }

  @Test
  void propertiesAfterAMarkAreRead() throws IOException {
    Path file = Files.writeString(directory.resolve("client.properties"), "\uFEFFa=1\nb=2\n");

    assertThat(ConnectionOptions.load(file)).containsEntry("a", "1").containsEntry("b", "2");
  }

  @Test
  void bytesThatAreNotUtf8Fail() {
    assertThatThrownBy(
            () ->
                InputText.reader(new ByteArrayInputStream(new byte[] {(byte) 0xC3, 0x28}))
                    .readLine())
        .isInstanceOf(CharacterCodingException.class);
  }
}
