// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Generates source that fills a record {@code o}: the writer's fields in order, then the defaults.
 */
final class RecordSource {
  /** The number of equal fields from which on a loop is faster than straight-line code. */
  private static final int LOOP = 8;

  /**
   * With more fields, each field is a method call: HotSpot compiles no method of more than 8000
   * bytes.
   */
  private static final int SPELLED_OUT = 100;

  private final ClassSource out;
  private final DecoderSource values;
  private final SkipSource skipping;
  private boolean spelledOut;

  RecordSource(ClassSource out, DecoderSource values, SkipSource skipping) {
    this.out = out;
    this.values = values;
    this.skipping = skipping;
  }

  /** The number of the writer's fields up to the last one that the reader schema has. */
  static int lastWanted(Schema writer, Schema reader) {
    int count = writer.getFields().size();
    while (count > 0 && reader.getField(writer.getFields().get(count - 1).name()) == null) {
      count--;
    }
    return count;
  }

  /**
   * Generates the source.
   *
   * @param wanted the number of the writer's fields that are read or skipped
   */
  void fill(Schema writer, Schema reader, int wanted) {
    spelledOut = wanted <= SPELLED_OUT;
    int from = 0;
    while (from < wanted) {
      int to = endOfRun(writer, reader, from, wanted);
      if (to - from < LOOP || out.generated()) {
        for (int i = from; i < to; i++) {
          Schema.Field field = writer.getFields().get(i);
          one(field.schema(), reader.getField(field.name()), position(reader, field));
        }
      } else {
        loop(writer.getFields().get(from), reader, to - from);
      }
      from = to;
    }
    for (Schema.Field field : reader.getFields()) {
      if (writer.getField(field.name()) == null) {
        setDefault(field);
      }
    }
  }

  private static String position(Schema reader, Schema.Field writer) {
    Schema.Field field = reader.getField(writer.name());
    return field == null ? "" : String.valueOf(field.pos());
  }

  private static int endOfRun(Schema writer, Schema reader, int from, int wanted) {
    Schema.Field first = writer.getFields().get(from);
    Schema.Field firstRead = reader.getField(first.name());
    int to = from + 1;
    while (to < wanted && follows(writer, reader, first, firstRead, to - from)) {
      to++;
    }
    return to;
  }

  private static boolean follows(
      Schema writer,
      Schema reader,
      Schema.Field first,
      Schema.@Nullable Field firstRead,
      int distance) {
    Schema.Field next = writer.getFields().get(first.pos() + distance);
    Schema.Field nextRead = reader.getField(next.name());
    if (!next.schema().equals(first.schema()) || (nextRead == null) != (firstRead == null)) {
      return false;
    }
    return nextRead == null
        || firstRead == null
        || (nextRead.schema().equals(firstRead.schema())
            && nextRead.pos() == firstRead.pos() + distance);
  }

  private void loop(Schema.Field first, Schema reader, int count) {
    Schema.Field read = reader.getField(first.name());
    int from = read == null ? 0 : read.pos();
    out.line("for (int i = %d; i < %d; i++) {".formatted(from, from + count));
    one(first.schema(), read, "i");
    out.line("}");
  }

  private void one(Schema writer, Schema.@Nullable Field read, String position) {
    if (read == null && spelledOut) {
      skipping.skip(writer);
    } else if (read == null) {
      skipping.call(writer);
    } else if (out.generated()) {
      values.read(writer, read.schema(), true, setter(read));
    } else {
      String method =
          out.method(
              List.of("field", writer, read.schema()),
              ", org.apache.avro.generic.GenericData.Record o, int i",
              source ->
                  values.read(writer, read.schema(), true, value -> "o.put(i, " + value + ");"));
      out.line("p = %s(b, p, o, %s);".formatted(method, position));
    }
  }

  private static UnaryOperator<String> setter(Schema.Field field) {
    String name = ClassSource.accessor("set", field);
    return value -> "o." + name + "(" + value + ");";
  }

  private void setDefault(Schema.Field field) {
    Object value = GenericData.get().getDefaultValue(field);
    if (value == null) {
      return;
    }
    String type = value.getClass().getCanonicalName();
    String constant = out.constant(type, value);
    // a Utf8 can be changed, so no two records may share it
    String own = value instanceof Utf8 ? "new " + type + "(" + constant + ")" : constant;
    out.line(
        out.generated() ? setter(field).apply(own) : "o.put(" + field.pos() + ", " + own + ");");
  }
}
