package io.avrolope.kafka.record;

import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * Whether a datum has the same bytes under two references. All have, but for {@code bytes} that are
 * the whole record: formats that say a fingerprint or bring the schema are Avro's own, and have
 * their length before them; all others have not. And but for Cloudera's strings, which have none
 * either.
 */
public final class DatumForm {
  private DatumForm() {}

  /**
   * Checks that a datum keeps its bytes under another reference.
   *
   * @throws InvalidDatumException if the datum would have to change
   */
  public static void requireSame(Schema schema, SchemaReference from, SchemaReference to) {
    if (BytesWithLength.isSoWritten(from, schema) != BytesWithLength.isSoWritten(to, schema)) {
      throw new InvalidDatumException(
          "Expected a datum that is the same under "
              + from
              + " and "
              + to
              + " but found bytes, whose length is before them under one of the two alone");
    }
    if (schema.getType() == Schema.Type.STRING && Envelopes.hasRawText(from)) {
      throw new InvalidDatumException(
          "Expected a datum that is the same under "
              + from
              + " and "
              + to
              + " but found a string without the length before it that the second has");
    }
  }
}
