// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import org.junit.jupiter.api.Test;

class DraftReferencesTest {
  private final DraftReferences references = new DraftReferences(new RegistryLimits(3, 2, 1));

  private void chain(int depth) {
    for (int i = 0; i < depth; i++) {
      references.enter("r");
    }
    for (int i = 0; i < depth; i++) {
      references.leave();
    }
  }

  @Test
  void asManyReferencesAreAllowedAsTheLimitsSay() {
    assertThatCode(
            () -> {
              chain(2);
              chain(1);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void moreSchemasAreRefused() {
    chain(2);
    chain(1);

    assertThatThrownBy(() -> chain(1))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references name more than 3 schemas, the limit schema.max.references."
                + " Use fewer references");
  }

  @Test
  void deeperReferencesAreRefused() {
    assertThatThrownBy(() -> chain(3))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references are more than 2 levels deep, the limit schema.max.reference.depth."
                + " Use fewer references");
  }
}
