// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.plan.Encoded;
import io.avrolope.internal.text.UnquotedFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.internal.Accessor;

/** Encodes the defaults of a reader schema's fields. */
final class Defaults {
  private Defaults() {}

  /**
   * A field's default, encoded by the field's schema. For a union, the branch is the first that
   * accepts the JSON value.
   *
   * @throws IncompatibleSchemasException if the default is no value of the field's schema, or
   *     contains itself
   */
  static Encoded encoded(Schema record, Schema.Field field) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      // not public API of Avro, but the only access to a default as JSON
      Accessor.encode(encoder, field.schema(), Accessor.defaultValue(field));
    } catch (AvroRuntimeException
        | NullPointerException e) { // NPE: Avro 1.11, for an enum's symbol
      throw refusal(record, field, "is no value of type " + field.schema().getFullName(), e);
    } catch (StackOverflowError e) {
      throw refusal(record, field, "contains itself", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Encoded(bytes.toByteArray());
  }

  private static IncompatibleSchemasException refusal(
      Schema record, Schema.Field field, String fault, Throwable cause) {
    return new IncompatibleSchemasException(
        "The default of " + record.getFullName() + "." + field.name() + " " + fault,
        UnquotedFailure.of(cause));
  }
}
