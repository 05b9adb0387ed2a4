// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.connect.schema.Rule;
import io.avrolope.connect.schema.Rules;
import java.util.List;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SchemaEqualityTest {
  private static final int LEVELS = 40;

  /** 2 to the 40th paths lead to the lowest field. */
  private static Schema doubling(Schema lowest) {
    Schema level = lowest;
    for (int i = 0; i < LEVELS; i++) {
      level =
          SchemaBuilder.struct()
              .name("L" + i)
              .optional()
              .field("a", level)
              .field("b", level)
              .build();
    }
    return level;
  }

  private static Schema doublingOfStrings() {
    return doubling(SchemaBuilder.string().optional().build());
  }

  private static boolean areSame(Schema left, Schema right) {
    return new SchemaEquality(false).same(left, right);
  }

  @Test
  @Timeout(60)
  void eachPairOfPartsIsComparedOnce() {
    assertThat(areSame(doublingOfStrings(), doublingOfStrings())).isTrue();
    assertThat(areSame(doublingOfStrings(), doubling(Schema.OPTIONAL_INT32_SCHEMA))).isFalse();
  }

  @Test
  @Timeout(60)
  void anEqualCopyOfASchemaIsWrittenAsTheFirst() {
    DataPlans plans = new DataPlans(Rules.where(Rule::byDefault), 10);
    StructSlots slots = new StructSlots(doublingOfStrings());

    assertThat(plans.encoding(doublingOfStrings())).isSameAs(plans.encoding(doublingOfStrings()));
    assertThat(StructSlots.of(slots, new Struct(doublingOfStrings()))).containsOnlyNulls();
  }

  @Test
  void differencesAreFoundAsByConnect() {
    List<Schema> schemas =
        List.of(
            Schema.INT32_SCHEMA,
            Schema.OPTIONAL_INT32_SCHEMA,
            Schema.INT64_SCHEMA,
            SchemaBuilder.int32().name("n").build(),
            SchemaBuilder.int32().version(1).build(),
            SchemaBuilder.int32().doc("d").build(),
            SchemaBuilder.int32().defaultValue(1).build(),
            SchemaBuilder.int32().parameter("a", "1").build(),
            SchemaBuilder.int32().parameter("a", "1").parameter("b", "2").build(),
            SchemaBuilder.int32().parameter("b", "2").parameter("a", "1").build(),
            SchemaBuilder.bytes().defaultValue(new byte[] {1}).build(),
            SchemaBuilder.bytes().defaultValue(new byte[] {1}).build(),
            SchemaBuilder.array(Schema.INT32_SCHEMA).build(),
            SchemaBuilder.array(Schema.INT64_SCHEMA).build(),
            SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build(),
            SchemaBuilder.map(Schema.INT64_SCHEMA, Schema.INT32_SCHEMA).build(),
            SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build(),
            SchemaBuilder.struct().field("b", Schema.INT32_SCHEMA).build(),
            defaultStruct(1),
            defaultStruct(1),
            defaultStruct(2));

    for (Schema left : schemas) {
      for (Schema right : schemas) {
        assertThat(areSame(left, right)).isEqualTo(left.equals(right));
      }
    }
  }

  private static Schema defaultStruct(int number) {
    Schema bare = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
    Object value = new Struct(bare).put("a", number);
    return new ConnectSchema(
        Schema.Type.STRUCT, false, value, null, null, null, null, bare.fields(), null, null);
  }
}
