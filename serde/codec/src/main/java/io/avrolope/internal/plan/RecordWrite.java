// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import io.avrolope.codec.model.RecordShape;
import java.util.List;

/**
 * The steps for writing a record: its fields in their order. Immutable.
 *
 * @param fields all fields of the schema
 * @param otherwise the index in the plan of the record step for objects of another class than the
 *     shape's; {@link #NONE} if such objects are an error. If the shape has no class, it includes
 *     any {@code IndexedRecord}
 */
public record RecordWrite(String name, RecordShape shape, List<Field> fields, int otherwise) {
  /** No such step. */
  public static final int NONE = -1;

  public RecordWrite {
    fields = List.copyOf(fields);
  }

  /**
   * One field.
   *
   * @param position its index among the schema's fields
   */
  public record Field(String name, int position, WriteStep step) {}
}
