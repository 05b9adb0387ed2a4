// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Encodes random data of random schemas, with Avro's writer as the oracle. */
@Tag("fuzz")
class RandomEncodeTest {
  private static final int SCHEMAS = 300;
  private static final int DATA_PER_SCHEMA = 5;

  @ParameterizedTest
  @EnumSource(
      value = EngineMode.class,
      names = {"INTERPRETED", "COMPILED"})
  void randomDataAreEncodedAsByAvro(EngineMode engine) {
    for (int seed = 0; seed < SCHEMAS; seed++) {
      Schema schema = new Schemas(seed).record(3);
      for (Object datum : new RandomData(schema, DATA_PER_SCHEMA, seed)) {
        assertThat(Encoding.by(engine, schema, datum))
            .as("seed %d, schema %s", seed, schema)
            .isEqualTo(Encoding.byAvro(schema, (GenericRecord) datum));
      }
    }
  }

  /** Generates schemas of all types. */
  private static final class Schemas {
    private static final Schema.Type[] PRIMITIVE = {
      Schema.Type.NULL,
      Schema.Type.BOOLEAN,
      Schema.Type.INT,
      Schema.Type.LONG,
      Schema.Type.FLOAT,
      Schema.Type.DOUBLE,
      Schema.Type.STRING,
      Schema.Type.BYTES
    };

    private final Random random;
    private final List<Schema> records = new ArrayList<>();
    private int names;

    Schemas(int seed) {
      random = new Random(seed);
    }

    Schema record(int depth) {
      Schema schema = Schema.createRecord("R" + names++, null, "ns", false);
      records.add(schema);
      List<Schema.Field> fields = new ArrayList<>();
      int count = random.nextInt(depth == 3 ? 15 : 5);
      for (int i = 0; i < count; i++) {
        fields.add(new Schema.Field("f" + i, any(depth - 1)));
      }
      schema.setFields(fields);
      return schema;
    }

    private Schema any(int depth) {
      return random.nextInt(3) == 0 && depth > 0 ? union(depth) : notUnion(depth);
    }

    private Schema union(int depth) {
      List<Schema> branches = new ArrayList<>();
      List<String> taken = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        Schema branch =
            random.nextInt(10) == 0 && taken.contains("null")
                ? records.get(random.nextInt(records.size()))
                : notUnion(depth - 1);
        if (!taken.contains(branch.getFullName())) {
          taken.add(branch.getFullName());
          branches.add(branch);
        }
      }
      return Schema.createUnion(branches);
    }

    private Schema notUnion(int depth) {
      return switch (random.nextInt(depth > 0 ? 12 : 9)) {
        case 9 -> Schema.createArray(any(depth - 1));
        case 10 -> Schema.createMap(any(depth - 1));
        case 11 -> record(depth);
        case 8 ->
            random.nextBoolean()
                ? Schema.createFixed("F" + names++, null, "ns", random.nextInt(20))
                : Schema.createEnum("E" + names++, null, "ns", List.of("A", "B", "C"));
        default -> Schema.create(PRIMITIVE[random.nextInt(PRIMITIVE.length)]);
      };
    }
  }
}
