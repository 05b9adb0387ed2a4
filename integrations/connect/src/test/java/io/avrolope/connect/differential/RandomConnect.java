// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** Generates Connect schemas of all types, as a source connector builds them, and their values. */
@SuppressWarnings("JavaUtilDate") // Connect's class for dates and times
final class RandomConnect {
  private static final long MILLIS_PER_DAY = 24 * 60 * 60 * 1000L;
  private static final int MAX_DEPTH = 3;

  private final Chances random;
  private int names;

  RandomConnect(Chances random) {
    this.random = random;
  }

  /** A Struct schema. */
  Schema schema() {
    return struct(0).build();
  }

  private Schema type(int depth) {
    SchemaBuilder schema = builder(depth);
    if (random.of(0.4)) {
      schema.optional();
    }
    if (random.of(0.25)) {
      setDefault(schema);
    }
    return schema.build();
  }

  private SchemaBuilder builder(int depth) {
    return switch (random.below(depth >= MAX_DEPTH ? 14 : 20)) {
      case 0 -> described(SchemaBuilder.int8());
      case 1 -> described(SchemaBuilder.int16());
      case 2 -> described(SchemaBuilder.int32());
      case 3 -> described(SchemaBuilder.int64());
      case 4 -> described(SchemaBuilder.float32());
      case 5 -> described(SchemaBuilder.float64());
      case 6 -> described(SchemaBuilder.bool());
      case 7, 8 -> described(SchemaBuilder.string());
      case 9 -> described(SchemaBuilder.bytes());
      case 10 -> decimal();
      case 11 -> org.apache.kafka.connect.data.Date.builder();
      case 12 -> Time.builder();
      case 13 -> Timestamp.builder();
      case 14, 15 -> SchemaBuilder.array(type(depth + 1));
      case 16, 17 -> SchemaBuilder.map(key(), type(depth + 1));
      default -> struct(depth + 1);
    };
  }

  private Schema key() {
    return random.of(0.8)
        ? Schema.STRING_SCHEMA
        : random.pick(
            List.of(
                Schema.INT32_SCHEMA,
                Schema.OPTIONAL_STRING_SCHEMA,
                Schema.BOOLEAN_SCHEMA,
                Schema.INT8_SCHEMA));
  }

  private SchemaBuilder decimal() {
    SchemaBuilder decimal = Decimal.builder(random.below(10));
    return random.of(0.5) ? decimal.parameter("connect.decimal.precision", "40") : decimal;
  }

  private SchemaBuilder struct(int depth) {
    SchemaBuilder struct = SchemaBuilder.struct();
    if (random.of(0.85)) {
      struct.name((random.of(0.8) ? "x." : "") + "S" + names++);
    }
    describe(struct);
    for (int i = random.below(depth == 0 ? 8 : 4); i >= 0; i--) {
      struct.field("f" + i, type(depth + 1));
    }
    return struct;
  }

  private SchemaBuilder described(SchemaBuilder schema) {
    if (random.of(0.1)) {
      schema.name("x.Named" + names++);
    }
    return describe(schema);
  }

  private SchemaBuilder describe(SchemaBuilder schema) {
    if (random.of(0.1)) {
      schema.version(1 + random.below(4));
    }
    if (random.of(0.1)) {
      schema.doc("doc " + random.text());
    }
    if (random.of(0.1)) {
      schema.parameter("p" + random.below(3), random.text());
    }
    return schema;
  }

  private void setDefault(SchemaBuilder schema) {
    if (schema.type() == Schema.Type.BYTES && schema.name() == null) {
      schema.defaultValue(ByteBuffer.wrap(new byte[] {1, 2, -1}));
    } else if (schema.type() == Schema.Type.FLOAT32) {
      schema.defaultValue(random.below(1000) / 10f);
    } else if (schema.type() == Schema.Type.FLOAT64) {
      schema.defaultValue(random.below(1000) / 10.0);
    } else if (schema.type() != Schema.Type.STRUCT) {
      schema.defaultValue(present(schema, MAX_DEPTH));
    }
  }

  /** A value of the schema; null if that is permitted. */
  Object value(Schema schema) {
    return value(schema, 0);
  }

  private Object value(Schema schema, int depth) {
    return schema.isOptional() && random.of(0.3) ? null : present(schema, depth);
  }

  private Object present(Schema schema, int depth) {
    if (schema.name() != null && schema.name().startsWith("org.apache.kafka.connect.data.")) {
      return logical(schema);
    }
    return switch (schema.type()) {
      case INT8 -> (byte) random.number(8);
      case INT16 -> (short) random.number(16);
      case INT32 -> (int) random.number(32);
      case INT64 -> random.number(64);
      case FLOAT32 -> (float) random.real();
      case FLOAT64 -> random.real();
      case BOOLEAN -> random.of(0.5);
      case STRING -> random.text();
      case BYTES -> bytes();
      case ARRAY -> items(schema, depth);
      case MAP -> map(schema, depth);
      case STRUCT -> struct(schema, depth);
    };
  }

  private Object logical(Schema schema) {
    return switch (schema.name()) {
      case Decimal.LOGICAL_NAME ->
          new BigDecimal(
              new BigInteger(random.bytes(1 + random.below(16))),
              Integer.parseInt(schema.parameters().get(Decimal.SCALE_FIELD)));
      case Time.LOGICAL_NAME -> new Date(random.below((int) MILLIS_PER_DAY));
      case Timestamp.LOGICAL_NAME -> new Date(random.number(60));
      default -> new Date(random.number(31) * MILLIS_PER_DAY);
    };
  }

  private Object bytes() {
    byte[] bytes = random.bytes(random.below(20));
    return random.of(0.5) ? bytes : ByteBuffer.wrap(bytes);
  }

  private List<Object> items(Schema schema, int depth) {
    List<Object> items = new ArrayList<>();
    for (int more = size(depth); more > 0; more--) {
      items.add(value(schema.valueSchema(), depth + 1));
    }
    return items;
  }

  private Map<Object, Object> map(Schema schema, int depth) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int more = size(depth); more > 0; more--) {
      map.put(value(schema.keySchema(), depth + 1), value(schema.valueSchema(), depth + 1));
    }
    return map;
  }

  private int size(int depth) {
    return random.below(depth > MAX_DEPTH ? 2 : 4);
  }

  private Struct struct(Schema schema, int depth) {
    Struct struct = new Struct(schema);
    for (Field field : schema.fields()) {
      struct.put(field, value(field.schema(), depth + 1));
    }
    return struct;
  }
}
