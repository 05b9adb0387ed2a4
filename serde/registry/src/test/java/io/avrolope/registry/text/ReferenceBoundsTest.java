// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import org.junit.jupiter.api.Test;

/** How many schemas one schema may reference. */
class ReferenceBoundsTest {
  private final ReferenceBounds bounds = new ReferenceBounds();

  @Test
  void fiveHundredSchemasAreFollowedAndNoMore() {
    for (int i = 0; i < 500; i++) {
      bounds.enter("place");
      bounds.leave();
    }

    assertThatThrownBy(() -> bounds.enter("place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema references name more than 500 schemas at place");
  }

  @Test
  void hundredLevelsAreFollowedAndNoMore() {
    for (int i = 0; i < 100; i++) {
      bounds.enter("place");
    }

    assertThatThrownBy(() -> bounds.enter("place"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema references are more than 100 levels deep at place");
  }
}
