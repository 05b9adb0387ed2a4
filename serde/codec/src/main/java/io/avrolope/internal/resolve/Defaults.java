package io.avrolope.internal.resolve;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.plan.Encoded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.internal.Accessor;

/** The defaults of a reader schema's fields. */
final class Defaults {
  private Defaults() {}

  /**
   * A field's default, encoded by the field's schema. Of a union the branch is the first that can
   * have such a JSON value.
   *
   * @throws IncompatibleSchemasException if the default is no value of the field's schema, or never
   *     comes to an end
   */
  static Encoded encoded(Schema record, Schema.Field field) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      // the one thing of Avro's that is not its public API: nothing else tells the JSON of a
      // default
      Accessor.encode(encoder, field.schema(), Accessor.defaultValue(field));
    } catch (AvroRuntimeException | NullPointerException e) { // NPE: of 1.11, an enum's symbol
      throw refusal(record, field, "another JSON value", e);
    } catch (StackOverflowError e) {
      throw refusal(record, field, "one that has itself in it", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Encoded(bytes.toByteArray());
  }

  private static IncompatibleSchemasException refusal(
      Schema record, Schema.Field field, String found, Throwable cause) {
    return new IncompatibleSchemasException(
        "Expected a default of type "
            + field.schema().getFullName()
            + " but found "
            + found
            + " at "
            + record.getFullName()
            + "."
            + field.name(),
        cause);
  }
}
