// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import io.avrolope.codec.model.RecordShape;
import java.util.List;

/**
 * How a record is read. Immutable.
 *
 * @param name the full name in the reader schema
 * @param nesting whether the datum determines how deep such records are nested
 */
public record RecordRead(String name, RecordShape shape, List<FieldStep> fields, Nesting nesting) {
  public RecordRead {
    fields = List.copyOf(fields);
  }

  /** The property that determines how deep records are nested. */
  public enum Nesting {
    /** The schema. */
    BY_SCHEMA,
    /** The datum, since the schema contains itself. */
    BY_DATUM
  }
}
