// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Generates the source of a {@link StraightDecoder}: the position is a local variable, only the
 * result is allocated, fields are read one after the other, and runs of equal fields are read in a
 * loop.
 *
 * <p>Supports what the workloads need, which is not all of schema resolution: no aliases, only
 * defaults of scalar types, at most 63 branches, and every writer type must be resolvable.
 */
final class DecoderSource {
  private static final Set<Schema.Type> NUMBERS =
      Set.of(Schema.Type.INT, Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE);

  private final ClassSource out;
  private final SkipSource skipping;

  private DecoderSource(ClassSource out) {
    this.out = out;
    this.skipping = new SkipSource(out);
  }

  /**
   * Compiles a decoder of records.
   *
   * @param whole whether a datum is read to its end and the end is checked
   */
  static StraightDecoder decoder(Schema writer, Schema reader, boolean generated, boolean whole) {
    ClassSource out = new ClassSource(generated);
    DecoderSource decoder = new DecoderSource(out);
    String record = decoder.make(reader);
    int wanted = whole ? writer.getFields().size() : RecordSource.lastWanted(writer, reader);
    String fill = decoder.fill(writer, reader, wanted);
    out.line("p = " + fill + "(b, p, " + record + ");");
    if (whole) {
      out.line("if (p != end) throw new IllegalArgumentException(\"the datum ends at \" + p);");
    }
    out.line("return " + record + ";");
    String source =
        out.text("Decoder", StraightDecoder.class, "Object decode(byte[] b, int p, int end)");
    return Compiler.compile(StraightDecoder.class, "Decoder", source, out.constants());
  }

  /** Generates a local variable with a new record, and returns its name. */
  private String make(Schema reader) {
    String type = out.recordType(reader);
    String arguments = out.generated() ? "" : out.schema(reader);
    String name = out.local();
    out.line("%s %s = new %s(%s);".formatted(type, name, type, arguments));
    return name;
  }

  private String fill(Schema writer, Schema reader, int wanted) {
    return out.method(
        List.of("fill", writer, reader),
        ", " + out.recordType(reader) + " o",
        source -> new RecordSource(source, this, skipping).fill(writer, reader, wanted));
  }

  /** Generates source that reads a value. It does not store a null if the field is null already. */
  void read(Schema writer, Schema reader, boolean nullIsThere, UnaryOperator<String> sink) {
    if (writer.getType() == Schema.Type.UNION) {
      union(writer, reader, nullIsThere, sink);
      return;
    }
    Schema target = branch(writer, reader);
    switch (writer.getType()) {
      case NULL -> {
        if (!nullIsThere) {
          out.line(sink.apply("null"));
        }
      }
      case INT, LONG -> varint(number(writer, target), sink);
      case ENUM ->
          varint(
              out.symbols(target, writer.getEnumSymbols()) + "[(int) Varint.value(b, p, %s)]",
              sink);
      case BOOLEAN -> fixed("Primitives.readBoolean(b, p)", 1, sink);
      case FLOAT -> fixed(promoted("Primitives.readFloat(b, p)", target), 4, sink);
      case DOUBLE -> fixed("Primitives.readDouble(b, p)", 8, sink);
      case FIXED -> {
        String bytes = "Primitives.readBytes(b, p, %d)".formatted(writer.getFixedSize());
        String value =
            "new org.apache.avro.generic.GenericData.Fixed(%s, %s)"
                .formatted(out.schema(target), bytes);
        fixed(value, writer.getFixedSize(), sink);
      }
      case STRING, BYTES -> lengthFirst(target, sink);
      case RECORD -> {
        String record = make(target);
        String fill = fill(writer, target, writer.getFields().size());
        out.line("p = %s(b, p, %s);".formatted(fill, record));
        out.line(sink.apply(record));
      }
      case ARRAY -> new CollectionSource(out, this).array(writer, target, sink);
      case MAP -> new CollectionSource(out, this).map(writer, target, sink);
      default -> throw new IllegalArgumentException("Schema not supported: " + writer);
    }
  }

  private void union(
      Schema writer, Schema reader, boolean nullIsThere, UnaryOperator<String> sink) {
    out.line("switch (b[p++]) {");
    for (int i = 0; i < writer.getTypes().size(); i++) {
      out.line("case " + 2 * i + ": {");
      read(writer.getTypes().get(i), reader, nullIsThere, sink);
      out.line("break; }");
    }
    out.line("default: throw new IllegalArgumentException(\"the branch at \" + (p - 1)); }");
  }

  private static Schema branch(Schema writer, Schema reader) {
    if (reader.getType() != Schema.Type.UNION) {
      return reader;
    }
    for (Schema each : reader.getTypes()) {
      if (each.getType() == writer.getType() && each.getFullName().equals(writer.getFullName())) {
        return each;
      }
    }
    return reader.getTypes().stream()
        .filter(each -> NUMBERS.contains(each.getType()))
        .findFirst()
        .orElseThrow();
  }

  private void varint(String value, UnaryOperator<String> sink) {
    String n = out.local();
    out.line("int %s = Varint.size(b, p);".formatted(n));
    out.line(sink.apply(value.formatted(n)));
    out.line("p += " + n + ";");
  }

  private String number(Schema writer, Schema target) {
    String value = "Varint.value(b, p, %s)";
    if (out.generated() && target.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
      return "java.time.Instant.ofEpochMilli(" + value + ")";
    }
    if (out.generated() && target.getLogicalType() instanceof LogicalTypes.Date) {
      return "java.time.LocalDate.ofEpochDay(" + value + ")";
    }
    return writer.getType() == Schema.Type.INT
        ? promoted("(int) " + value, target)
        : promoted(value, target);
  }

  private static String promoted(String value, Schema target) {
    return switch (target.getType()) {
      case LONG -> "(long) (" + value + ")";
      case FLOAT -> "(float) (" + value + ")";
      case DOUBLE -> "(double) (" + value + ")";
      default -> value;
    };
  }

  private void fixed(String value, int bytes, UnaryOperator<String> sink) {
    out.line(sink.apply(value));
    out.line("p += " + bytes + ";");
  }

  private void lengthFirst(Schema target, UnaryOperator<String> sink) {
    String n = out.local();
    String length = out.local();
    out.line("int %s = Varint.size(b, p);".formatted(n));
    out.line("int %s = Varint.length(b, p, %s);".formatted(length, n));
    out.line("p += " + n + ";");
    out.line(sink.apply(text(target, length)));
    out.line("p += " + length + ";");
  }

  private String text(Schema target, String length) {
    if (target.getType() == Schema.Type.STRING) {
      return (isJavaString(target) ? "Primitives.readString" : "Primitives.readUtf8")
          + "(b, p, %s)".formatted(length);
    }
    if (out.generated() && target.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      return "Primitives.readDecimal(b, p, %s, %d)".formatted(length, decimal.getScale());
    }
    return "java.nio.ByteBuffer.wrap(Primitives.readBytes(b, p, %s))".formatted(length);
  }

  static boolean isJavaString(Schema schema) {
    return "String".equals(schema.getProp("avro.java.string"));
  }
}
