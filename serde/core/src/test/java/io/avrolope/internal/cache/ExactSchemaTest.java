// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactSchemaTest {
  private static final String PLAIN = "{'type':'enum','name':'E','symbols':['A']}";

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, "{'symbols':['A'],'name':'E','type':'enum'}"})
  void equalSchemasFromTwoParsersAreTheSameKey(String text) {
    assertThat(key(text)).isEqualTo(key(PLAIN)).hasSameHashCodeAs(key(PLAIN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'enum','name':'E','doc':'Letters.','symbols':['A']}",
        "{'type':'enum','name':'E','aliases':['F'],'symbols':['A']}",
        "{'type':'enum','name':'E','symbols':['A'],'default':'A'}",
        "{'type':'enum','name':'E','symbols':['A'],'owner':'shop'}",
        "{'type':'enum','name':'E','namespace':'shop','symbols':['A']}",
        "{'type':'enum','name':'E','symbols':['B']}",
        "'string'"
      })
  void aDifferenceInDocAliasesDefaultPropertyOrNameMakesAnotherKey(String text) {
    assertThat(key(text)).isNotEqualTo(key(PLAIN));
    assertThat(key(PLAIN)).isNotEqualTo(key(text));
  }

  private static ExactSchema key(String text) {
    return new ExactSchema(new Schema.Parser().parse(text.replace('\'', '"')));
  }
}
