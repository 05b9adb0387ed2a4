// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.Incompatibility;
import java.util.List;

/**
 * Whether the writer schema of a kind of records is known, and whether the reader schema can read
 * it.
 *
 * @param schema full name of the writer schema; empty if it is not known
 * @param problem why the writer schema is not known; empty if it is known
 * @param incompatibilities why the reader schema cannot read the writer schema; empty without a
 *     reader schema
 */
public record SchemaStatus(
    RecordKind kind,
    State state,
    String schema,
    String problem,
    List<Incompatibility> incompatibilities) {
  /** Whether the writer schema is known. */
  public enum State {
    FOUND,
    /**
     * The registry does not have the schema, or the schema in the records is none: they cannot be
     * decoded.
     */
    UNKNOWN,
    /** No registry is configured for the schema. */
    NO_REGISTRY
  }
}
