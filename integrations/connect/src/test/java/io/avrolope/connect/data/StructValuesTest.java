// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class StructValuesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.struct()
          .field("a", Schema.INT32_SCHEMA)
          .field("b", SchemaBuilder.string().optional().defaultValue("d").build())
          .build();

  @Test
  void onAClassPathValuesAreAccessedDirectly() {
    assertThat(StructValues.areDirect()).isTrue();
  }

  @Test
  void bothWaysMakeEqualStructs() {
    Object[] values = {1, "x"};

    assertThat(StructValues.struct(SCHEMA, values))
        .isEqualTo(StructValues.put(new Struct(SCHEMA), values));
  }

  @Test
  void bothWaysReadTheValuesWithoutDefaults() {
    Struct struct = new Struct(SCHEMA).put("a", 1);

    assertThat(StructValues.of(struct)).containsExactly(1, null);
    assertThat(StructValues.get(struct)).containsExactly(1, null);
  }
}
