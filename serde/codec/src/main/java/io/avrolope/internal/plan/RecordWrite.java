package io.avrolope.internal.plan;

import java.util.List;

/**
 * How a record is written: its fields in their order. Immutable.
 *
 * @param fields as many as the schema has
 * @param otherwise the place in the plan's table of what writes objects that are not of the shape's
 *     class; {@link #NONE} if those are an error. Where the shape names no class, each {@code
 *     IndexedRecord} is of the shape
 */
public record RecordWrite(String name, RecordShape shape, List<Field> fields, int otherwise) {
  /** There is no such place. */
  public static final int NONE = -1;

  public RecordWrite {
    fields = List.copyOf(fields);
  }

  /**
   * One field.
   *
   * @param position its place among the schema's fields
   */
  public record Field(String name, int position, WriteStep step) {}
}
