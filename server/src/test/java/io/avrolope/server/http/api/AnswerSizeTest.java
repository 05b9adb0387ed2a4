// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerSizeTest {
  @Test
  void aSchemaThatIsAskedForVeryOftenIsRefused() {
    String text = "{\"type\":\"int\",\"doc\":\"" + "x".repeat(1 << 20) + "\"}";
    StoredVersion version =
        new StoredVersion("s", 1, 1, SchemaBody.of(text, List.of(), null, null), false, 0, null);
    AnswerSize size = new AnswerSize();
    for (int i = 0; i < 15; i++) {
      assertThat(size.added(version)).isSameAs(version);
    }
    assertThatThrownBy(
            () -> {
              size.added(version);
              size.added(version);
            })
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("16777216 characters");
  }
}
