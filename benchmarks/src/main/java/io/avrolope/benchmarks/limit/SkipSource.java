// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import org.apache.avro.Schema;

/** Generates source that skips a value. */
final class SkipSource {
  private final ClassSource out;

  SkipSource(ClassSource out) {
    this.out = out;
  }

  void skip(Schema schema) {
    switch (schema.getType()) {
      case NULL -> {}
      case INT, LONG, ENUM -> out.line("p += Varint.size(b, p);");
      case BOOLEAN -> out.line("p += 1;");
      case FLOAT -> out.line("p += 4;");
      case DOUBLE -> out.line("p += 8;");
      case FIXED -> out.line("p += " + schema.getFixedSize() + ";");
      case STRING, BYTES -> {
        String n = out.local();
        out.line("int %s = Varint.size(b, p);".formatted(n));
        out.line("p += %s + Varint.length(b, p, %s);".formatted(n, n));
      }
      case UNION -> union(schema);
      case RECORD, ARRAY, MAP -> call(schema);
    }
  }

  /** Generates a call, which is shorter and not always slower. */
  void call(Schema schema) {
    String method = out.method(List.of("skip", schema), "", source -> inside(schema));
    out.line("p = " + method + "(b, p);");
  }

  private void union(Schema schema) {
    out.line("switch (b[p++]) {");
    for (int i = 0; i < schema.getTypes().size(); i++) {
      out.line("case " + 2 * i + ": {");
      skip(schema.getTypes().get(i));
      out.line("break; }");
    }
    out.line("default: throw new IllegalArgumentException(\"the branch at \" + (p - 1)); }");
  }

  private void inside(Schema schema) {
    switch (schema.getType()) {
      case RECORD -> schema.getFields().forEach(field -> skip(field.schema()));
      case MAP -> {
        CollectionSource.open(out);
        skip(Schema.create(Schema.Type.STRING));
        skip(schema.getValueType());
        CollectionSource.close(out);
      }
      case ARRAY -> {
        CollectionSource.open(out);
        skip(schema.getElementType());
        CollectionSource.close(out);
      }
      default -> skip(schema);
    }
  }
}
