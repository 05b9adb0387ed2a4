// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"int\"",
        "{\"name\":\"a\",\"type\":[\"null\",\"string\"],\"doc\":\"grüße\"}",
        "\uD83D\uDE00",
        "\uD83D",
        "\u0000"
      })
  void aTextStaysTheSame(String text) {
    for (int times : new int[] {1, 10, 1_000}) {
      String repeated = text.repeat(times);
      SchemaBody body = SchemaBody.of(repeated, List.of(), null, null);

      assertThat(body.text()).isEqualTo(repeated);
      assertThat(body).isEqualTo(SchemaBody.of(repeated, List.of(), null, null));
      assertThat(body.hasTextOf(SchemaBody.of(repeated + "x", List.of(), null, null))).isFalse();
      assertThat(body.hasAvroSchema()).isEqualTo(!repeated.isEmpty());
    }
  }
}
