// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/** The reference and the form under which an envelope has a datum. */
public record WrittenForm(SchemaReference reference, DatumForm form) {

  /**
   * Checks that a datum keeps its bytes in another envelope.
   *
   * @param schema the schema that the datum is encoded with
   * @throws InvalidDatumException if its bytes differ between the two forms
   */
  public void requireSameBytes(Schema schema, WrittenForm target) {
    if (schema.getType() == Schema.Type.BYTES
        && form.hasRawBytes() != target.form().hasRawBytes()) {
      throw new InvalidDatumException(
          expected(target) + "bytes, before which only one of the two envelopes writes a length");
    }
    if (schema.getType() == Schema.Type.STRING && form.hasRawText() != target.form().hasRawText()) {
      throw new InvalidDatumException(
          expected(target)
              + "a string, before which only one of the two envelopes writes a length");
    }
  }

  private String expected(WrittenForm target) {
    return "Expected a datum that is the same under "
        + reference
        + " and "
        + target.reference()
        + " but found ";
  }
}
