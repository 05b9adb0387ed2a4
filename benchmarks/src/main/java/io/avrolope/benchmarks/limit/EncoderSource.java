// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Generates the source of a {@link StraightEncoder}. The code does not check the length of the
 * array. Java's bounds check fails if it is too short, and the caller retries with a longer one.
 */
final class EncoderSource {
  private final ClassSource out;

  private EncoderSource(ClassSource out) {
    this.out = out;
  }

  /** Compiles an encoder of records. */
  static StraightEncoder encoder(Schema schema, boolean generated) {
    ClassSource out = new ClassSource(generated);
    String type = out.recordType(schema);
    String method = new EncoderSource(out).record(schema);
    out.line("return %s(b, p, (%s) datum);".formatted(method, type));
    String source =
        out.text("Encoder", StraightEncoder.class, "int encode(Object datum, byte[] b, int p)");
    return Compiler.compile(StraightEncoder.class, "Encoder", source, out.constants());
  }

  private String record(Schema schema) {
    return out.method(
        List.of("record", schema),
        ", " + out.recordType(schema) + " o",
        source -> schema.getFields().forEach(this::field));
  }

  private void field(Schema.Field field) {
    if (out.generated()) {
      write(field.schema(), "o." + ClassSource.accessor("get", field) + "()", true);
      return;
    }
    String method =
        out.method(
            List.of("field", field.schema()),
            ", Object v",
            source -> write(field.schema(), "v", false));
    out.line("p = %s(b, p, o.get(%d));".formatted(method, field.pos()));
  }

  /**
   * @param typed whether the expression has the value's own type; otherwise its type is {@code
   *     Object}
   */
  private void write(Schema schema, String value, boolean typed) {
    switch (schema.getType()) {
      case NULL -> {}
      case UNION -> union(schema, value, typed);
      case INT, LONG, ENUM ->
          out.line("p = Varint.write(b, p, " + number(schema, value, typed) + ");");
      case BOOLEAN -> plain("(Boolean) " + value);
      case FLOAT -> plain("(Float) " + value);
      case DOUBLE -> plain("(Double) " + value);
      case STRING -> plain("(CharSequence) " + value);
      case BYTES ->
          plain((isDecimal(schema) ? "(java.math.BigDecimal) " : "(java.nio.ByteBuffer) ") + value);
      case FIXED ->
          out.line(
              "p = Primitives.writeFixed(b, p, ((org.apache.avro.generic.GenericFixed) %s).bytes());"
                  .formatted(value));
      case RECORD ->
          out.line(
              "p = %s(b, p, (%s) %s);".formatted(record(schema), out.recordType(schema), value));
      case ARRAY -> array(schema, value);
      case MAP -> map(schema, value);
    }
  }

  private boolean isDecimal(Schema schema) {
    return out.generated() && schema.getLogicalType() instanceof LogicalTypes.Decimal;
  }

  private void plain(String value) {
    out.line("p = Primitives.write(b, p, " + value + ");");
  }

  private String number(Schema schema, String value, boolean typed) {
    if (schema.getType() == Schema.Type.ENUM) {
      return out.generated()
          ? "((Enum<?>) " + value + ").ordinal()"
          : "%s.getEnumOrdinal(%s.toString())".formatted(out.schema(schema), value);
    }
    if (out.generated() && schema.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
      return "((java.time.Instant) " + value + ").toEpochMilli()";
    }
    if (out.generated() && schema.getLogicalType() instanceof LogicalTypes.Date) {
      return "((java.time.LocalDate) " + value + ").toEpochDay()";
    }
    return typed ? value : (schema.getType() == Schema.Type.INT ? "(Integer) " : "(Long) ") + value;
  }

  private void union(Schema schema, String value, boolean typed) {
    String v = out.local();
    out.line("%s %s = %s;".formatted(typed ? "var" : "Object", v, value));
    for (int i = 0; i < schema.getTypes().size(); i++) {
      Schema branch = schema.getTypes().get(i);
      boolean last = i == schema.getTypes().size() - 1;
      String test =
          branch.getType() == Schema.Type.NULL ? v + " == null" : instance(branch, v, schema);
      out.line((i == 0 ? "if (" : "else if (") + test + ") {");
      out.line("b[p++] = " + 2 * i + ";");
      write(branch, v, typed);
      out.line(last ? "} else { throw new IllegalArgumentException(\"no branch\"); }" : "}");
    }
  }

  /** For an optional value a null check is enough. */
  private String instance(Schema branch, String v, Schema union) {
    if (union.getTypes().size() == 2 && union.isNullable()) {
      return v + " != null";
    }
    return v
        + " instanceof "
        + switch (branch.getType()) {
          case INT -> "Integer";
          case LONG -> "Long";
          case FLOAT -> "Float";
          case DOUBLE -> "Double";
          case BOOLEAN -> "Boolean";
          case STRING -> "CharSequence";
          case BYTES -> "java.nio.ByteBuffer";
          case ARRAY -> "java.util.Collection";
          case MAP -> "java.util.Map";
          case RECORD -> out.recordType(branch);
          default -> throw new IllegalArgumentException("Schema not supported: " + union);
        };
  }

  private void array(Schema schema, String value) {
    String list = out.local();
    String item = out.local();
    out.line("java.util.List<?> %s = (java.util.List<?>) %s;".formatted(list, value));
    out.line("if (!%s.isEmpty()) {".formatted(list));
    out.line("p = Varint.write(b, p, %s.size());".formatted(list));
    out.line("for (Object %s : %s) {".formatted(item, list));
    write(schema.getElementType(), item, false);
    out.line("} }");
    out.line("b[p++] = 0;");
  }

  private void map(Schema schema, String value) {
    String map = out.local();
    String entry = out.local();
    out.line("java.util.Map<?, ?> %s = (java.util.Map<?, ?>) %s;".formatted(map, value));
    out.line("if (!%s.isEmpty()) {".formatted(map));
    out.line("p = Varint.write(b, p, %s.size());".formatted(map));
    out.line("for (java.util.Map.Entry<?, ?> %s : %s.entrySet()) {".formatted(entry, map));
    plain("(CharSequence) %s.getKey()".formatted(entry));
    write(schema.getValueType(), entry + ".getValue()", false);
    out.line("} }");
    out.line("b[p++] = 0;");
  }
}
