package io.avrolope.internal.plan;

import java.util.List;

/**
 * How a record is read. Immutable.
 *
 * @param name the reader's full name for it
 * @param nesting whether a datum can have any number of these within each other
 */
public record RecordRead(String name, RecordShape shape, List<FieldStep> fields, Nesting nesting) {
  public RecordRead {
    fields = List.copyOf(fields);
  }

  /** How deep records can be within records. */
  public enum Nesting {
    /** As deep as the schema says. */
    BY_SCHEMA,
    /** As deep as the datum says, since the schema contains itself. */
    BY_DATUM
  }
}
