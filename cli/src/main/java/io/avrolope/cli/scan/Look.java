package io.avrolope.cli.scan;

import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.Incompatibility;
import java.util.List;

/**
 * What is known of a kind of records.
 *
 * @param schema the full name of the schema that wrote them; empty if it is not known
 * @param said why it is not known; empty if it is
 * @param gaps why the reader schema cannot read it; none where there is no reader schema
 */
public record Look(
    RecordKind kind, Standing standing, String schema, String said, List<Incompatibility> gaps) {
  /** Whether there is a schema. */
  public enum Standing {
    FOUND,
    /** The registry does not have it: its records cannot be decoded. */
    UNKNOWN,
    /** There is no registry to ask. */
    NOT_ASKED
  }
}
