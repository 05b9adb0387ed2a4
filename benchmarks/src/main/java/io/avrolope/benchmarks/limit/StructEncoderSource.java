// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Generates the source of a straight-line encoder of Connect's {@code Struct}s, which reads the
 * arrays inside them. For the schemas of the workloads only.
 */
final class StructEncoderSource {
  private final ClassSource out;

  private StructEncoderSource(ClassSource out) {
    this.out = out;
  }

  static StraightEncoder encoder(Schema schema) {
    ClassSource out = new ClassSource(false);
    out.line("return %s(b, p, datum);".formatted(new StructEncoderSource(out).record(schema)));
    String source =
        out.text("Encoder", StraightEncoder.class, "int encode(Object datum, byte[] b, int p)");
    return Compiler.compile(StraightEncoder.class, "Encoder", source, out.constants());
  }

  private String record(Schema schema) {
    return out.method(
        List.of("record", schema),
        ", Object struct",
        source -> {
          out.line("Object[] o = StructArray.of((org.apache.kafka.connect.data.Struct) struct);");
          schema.getFields().forEach(this::field);
        });
  }

  private void field(Schema.Field field) {
    String value = "o[" + field.pos() + "]";
    boolean hasDefault = field.hasDefaultValue() && field.schema().isUnion();
    if (!hasDefault || field.schema().getTypes().get(0).getType() == Schema.Type.NULL) {
      write(field.schema(), value);
      return;
    }
    String v = out.local();
    String instead = out.constant("Object", field.defaultVal());
    out.line("Object %s = %s == null ? %s : %s;".formatted(v, value, instead, value));
    write(field.schema(), v);
  }

  private void write(Schema schema, String value) {
    switch (schema.getType()) {
      case NULL -> {}
      case UNION -> optional(schema, value);
      case INT -> number("(Integer) " + value);
      case LONG ->
          number(
              schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
                  ? "((java.util.Date) " + value + ").getTime()"
                  : "(Long) " + value);
      case BOOLEAN -> plain("(Boolean) " + value);
      case DOUBLE -> plain("(Double) " + value);
      case STRING -> plain("(String) " + value);
      case BYTES -> plain("(java.math.BigDecimal) " + value);
      case RECORD -> out.line("p = %s(b, p, %s);".formatted(record(schema), value));
      case ARRAY -> array(schema.getElementType(), value);
      default -> throw new IllegalArgumentException("Schema not supported: " + schema);
    }
  }

  private void number(String value) {
    out.line("p = Varint.write(b, p, " + value + ");");
  }

  private void plain(String value) {
    out.line("p = Primitives.write(b, p, " + value + ");");
  }

  private void optional(Schema union, String value) {
    for (int i = 0; i < union.getTypes().size(); i++) {
      Schema branch = union.getTypes().get(i);
      String test = branch.getType() == Schema.Type.NULL ? " == null" : " != null";
      out.line((i == 0 ? "if (" : "else if (") + value + test + ") {");
      out.line("b[p++] = " + 2 * i + ";");
      write(branch, value);
      out.line("}");
    }
  }

  private void array(Schema element, String value) {
    String list = out.local();
    String item = out.local();
    out.line("var %s = (java.util.List<?>) %s;".formatted(list, value));
    out.line("if (!%s.isEmpty()) {".formatted(list));
    number(list + ".size()");
    out.line("for (Object %s : %s) {".formatted(item, list));
    write(element, item);
    out.line("} }");
    out.line("b[p++] = 0;");
  }
}
