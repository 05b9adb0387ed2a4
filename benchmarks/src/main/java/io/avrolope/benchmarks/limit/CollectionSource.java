// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/** Generates source that reads arrays and maps. */
final class CollectionSource {
  private static final String ARRAYS = "org.apache.avro.generic.PrimitivesArrays.";

  /** Avro's array classes for these element types. */
  private static final Map<Schema.Type, String> PRIMITIVE =
      Map.of(
          Schema.Type.INT, ARRAYS + "IntArray",
          Schema.Type.LONG, ARRAYS + "LongArray",
          Schema.Type.FLOAT, ARRAYS + "FloatArray",
          Schema.Type.DOUBLE, ARRAYS + "DoubleArray",
          Schema.Type.BOOLEAN, ARRAYS + "BooleanArray");

  private final ClassSource out;
  private final DecoderSource values;

  CollectionSource(ClassSource out, DecoderSource values) {
    this.out = out;
    this.values = values;
  }

  void array(Schema writer, Schema reader, UnaryOperator<String> sink) {
    Schema element = reader.getElementType();
    String type =
        PRIMITIVE.getOrDefault(
            element.getType(), "org.apache.avro.generic.GenericData.Array<Object>");
    String construction = "new %s(%s, %s)".formatted(type, items(), out.schema(reader));
    fill(
        writer,
        reader,
        construction,
        type,
        () ->
            values.read(
                writer.getElementType(),
                element,
                false,
                value -> "o.add(o.size(), " + value + ");"),
        sink);
  }

  void map(Schema writer, Schema reader, UnaryOperator<String> sink) {
    boolean javaString = DecoderSource.isJavaString(reader);
    String type = "java.util.HashMap<%s, Object>".formatted(javaString ? "String" : "Object");
    if (out.generated() && javaString && DecoderSource.isJavaString(reader.getValueType())) {
      type = "java.util.HashMap<String, String>";
    }
    String read = javaString ? "Primitives.readString" : "Primitives.readUtf8";
    fill(
        writer,
        reader,
        "new %s(%s * 4 / 3 + 1)".formatted(type, items()),
        type,
        () -> {
          String key = out.local();
          String n = out.local();
          String length = out.local();
          out.line("int %s = Varint.size(b, p);".formatted(n));
          out.line("int %s = Varint.length(b, p, %s);".formatted(length, n));
          out.line("p += " + n + ";");
          out.line("var %s = %s(b, p, %s);".formatted(key, read, length));
          out.line("p += " + length + ";");
          values.read(
              writer.getValueType(),
              reader.getValueType(),
              false,
              value -> "o.put(%s, %s);".formatted(key, value));
        },
        sink);
  }

  /** Generates a local variable with the item count of the next block, and returns its name. */
  private String items() {
    String items = out.local();
    out.line("int %s = Varint.items(b, p, Varint.size(b, p));".formatted(items));
    return items;
  }

  private void fill(
      Schema writer,
      Schema reader,
      String construction,
      String type,
      Runnable item,
      UnaryOperator<String> sink) {
    String name = out.local();
    out.line("%s %s = %s;".formatted(type, name, construction));
    String method =
        out.method(
            List.of("blocks", writer, reader),
            ", " + type + " o",
            source -> {
              open(source);
              item.run();
              close(source);
            });
    out.line("p = %s(b, p, %s);".formatted(method, name));
    out.line(
        sink.apply(
            out.generated() && !type.endsWith("String>") ? "(java.util.List) " + name : name));
  }

  /** Generates the loops up to the place where an item is read. */
  static void open(ClassSource out) {
    out.line("while (true) {");
    out.line("int n = Varint.size(b, p);");
    out.line("long items = Varint.value(b, p, n);");
    out.line("p += n;");
    out.line("if (items == 0) break;");
    out.line("if (items < 0) { items = -items; p += Varint.size(b, p); }");
    out.line("for (long item = 0; item < items; item++) {");
  }

  static void close(ClassSource out) {
    out.line("} }");
  }
}
