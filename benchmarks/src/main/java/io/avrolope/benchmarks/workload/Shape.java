// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Everything that defines a workload.
 *
 * @param reader the schema that the data are decoded to; the writer schema itself if there is no
 *     evolution
 * @param data the objects to encode, of the writer schema; their encodings are the data to decode
 * @param end how far the decoder reads a datum
 * @param attribute the field whose text is the answer, or null if the record is the answer
 */
public record Shape(
    Schema writer,
    Schema reader,
    List<Object> data,
    Framing framing,
    End end,
    @Nullable String attribute) {

  /** How far the decoder reads a datum. */
  public enum End {
    /** To the end of the datum, which is checked. */
    CHECKED,
    /** Up to the last field that the reader schema has. */
    LAST_WANTED_FIELD
  }

  public Shape {
    data = List.copyOf(data);
  }

  static Shape of(Schema schema, List<Object> data) {
    return new Shape(schema, schema, data, Framing.HEADER, End.CHECKED, null);
  }

  Shape readAs(Schema other) {
    return new Shape(writer, other, data, framing, end, attribute);
  }

  public Shape framed(Framing other) {
    return new Shape(writer, reader, data, other, end, attribute);
  }

  Shape toLastWantedField() {
    return new Shape(writer, reader, data, framing, End.LAST_WANTED_FIELD, attribute);
  }

  Shape textOf(String field) {
    return new Shape(writer, reader, data, framing, end, field);
  }

  /** Whether the data are objects of generated classes. */
  public boolean generated() {
    return data.get(0) instanceof SpecificRecord;
  }

  /** Whether the reader schema differs from the writer schema. */
  public boolean evolved() {
    return !writer.equals(reader);
  }
}
