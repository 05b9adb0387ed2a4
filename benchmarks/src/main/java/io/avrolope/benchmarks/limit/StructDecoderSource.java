// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Generates the source of a straight-line decoder to Connect's {@code Struct}s, which fills the
 * arrays inside them. For the schemas of the workloads only.
 */
final class StructDecoderSource {
  private final ClassSource out;

  private StructDecoderSource(ClassSource out) {
    this.out = out;
  }

  static StraightDecoder decoder(Schema writer, org.apache.kafka.connect.data.Schema connect) {
    ClassSource out = new ClassSource(false);
    StructDecoderSource decoder = new StructDecoderSource(out);
    decoder.record(writer, connect, struct -> "Object result = " + struct + ";");
    out.line("if (p != end) throw new IllegalArgumentException(\"the datum ends at \" + p);");
    out.line("return result;");
    String source =
        out.text("Decoder", StraightDecoder.class, "Object decode(byte[] b, int p, int end)");
    return Compiler.compile(StraightDecoder.class, "Decoder", source, out.constants());
  }

  private void record(
      Schema writer, org.apache.kafka.connect.data.Schema connect, UnaryOperator<String> sink) {
    String struct = out.local();
    String schema = out.constant("org.apache.kafka.connect.data.Schema", connect);
    out.line("var %s = new org.apache.kafka.connect.data.Struct(%s);".formatted(struct, schema));
    String fill =
        out.method(
            List.of("fill", writer, connect),
            ", Object[] o",
            source ->
                writer
                    .getFields()
                    .forEach(
                        field ->
                            read(
                                field.schema(),
                                connect.fields().get(field.pos()).schema(),
                                value -> "o[%d] = %s;".formatted(field.pos(), value))));
    out.line("p = %s(b, p, StructArray.of(%s));".formatted(fill, struct));
    out.line(sink.apply(struct));
  }

  private void read(
      Schema writer, org.apache.kafka.connect.data.Schema connect, UnaryOperator<String> sink) {
    switch (writer.getType()) {
      case NULL -> {}
      case UNION -> optional(writer, connect, sink);
      case INT -> varint("(int) Varint.value(b, p, %s)", sink);
      case LONG ->
          varint(
              writer.getLogicalType() instanceof LogicalTypes.TimestampMillis
                  ? "new java.util.Date(Varint.value(b, p, %s))"
                  : "Varint.value(b, p, %s)",
              sink);
      case ENUM -> {
        Object[] symbols = writer.getEnumSymbols().toArray();
        varint(out.constant("Object[]", symbols) + "[(int) Varint.value(b, p, %s)]", sink);
      }
      case BOOLEAN -> fixed("Primitives.readBoolean(b, p)", 1, sink);
      case DOUBLE -> fixed("Primitives.readDouble(b, p)", 8, sink);
      case STRING -> lengthFirst("Primitives.readString(b, p, %s)", sink);
      case BYTES -> {
        LogicalTypes.Decimal decimal = (LogicalTypes.Decimal) writer.getLogicalType();
        lengthFirst("Primitives.readShortDecimal(b, p, %s, " + decimal.getScale() + ")", sink);
      }
      case RECORD -> record(writer, connect, sink);
      case ARRAY -> array(writer.getElementType(), connect.valueSchema(), sink);
      default -> throw new IllegalArgumentException("Schema not supported: " + writer);
    }
  }

  private void optional(
      Schema union, org.apache.kafka.connect.data.Schema connect, UnaryOperator<String> sink) {
    out.line("switch (b[p++]) {");
    for (int i = 0; i < union.getTypes().size(); i++) {
      out.line("case " + 2 * i + ": {");
      read(union.getTypes().get(i), connect, sink);
      out.line("break; }");
    }
    out.line("default: throw new IllegalArgumentException(\"the branch at \" + (p - 1)); }");
  }

  private void array(
      Schema element, org.apache.kafka.connect.data.Schema connect, UnaryOperator<String> sink) {
    String list = out.local();
    String items = "Varint.items(b, p, Varint.size(b, p))";
    out.line("var %s = new java.util.ArrayList<Object>(%s);".formatted(list, items));
    String blocks =
        out.method(
            List.of("blocks", element, connect),
            ", java.util.ArrayList<Object> l",
            source -> {
              CollectionSource.open(source);
              read(element, connect, value -> "l.add(" + value + ");");
              CollectionSource.close(source);
            });
    out.line("p = %s(b, p, %s);".formatted(blocks, list));
    out.line(sink.apply(list));
  }

  private void varint(String value, UnaryOperator<String> sink) {
    String n = out.local();
    out.line("int %s = Varint.size(b, p);".formatted(n));
    out.line(sink.apply(value.formatted(n)));
    out.line("p += " + n + ";");
  }

  private void fixed(String value, int bytes, UnaryOperator<String> sink) {
    out.line(sink.apply(value));
    out.line("p += " + bytes + ";");
  }

  private void lengthFirst(String value, UnaryOperator<String> sink) {
    String n = out.local();
    String length = out.local();
    out.line("int %s = Varint.size(b, p);".formatted(n));
    out.line("int %s = Varint.length(b, p, %s);".formatted(length, n));
    out.line("p += " + n + ";");
    out.line(sink.apply(value.formatted(length)));
    out.line("p += " + length + ";");
  }
}
