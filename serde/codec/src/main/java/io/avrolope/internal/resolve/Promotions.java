// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.As;
import io.avrolope.codec.model.DataModel;
import io.avrolope.internal.plan.ReadStep;
import org.apache.avro.Schema;

/**
 * The promotions between primitive types, and the steps that read a value as its own type or as one
 * that it promotes to.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro 1.12,
 *     Schema Resolution</a>
 */
final class Promotions {
  private final DataModel model;

  Promotions(DataModel model) {
    this.model = model;
  }

  /** Whether values of the writer's type, which is another one, can be read as the reader's. */
  static boolean isPromotable(Schema.Type writer, Schema.Type reader) {
    return switch (reader) {
      case LONG -> writer == Schema.Type.INT;
      case FLOAT -> writer == Schema.Type.INT || writer == Schema.Type.LONG;
      case DOUBLE ->
          writer == Schema.Type.INT || writer == Schema.Type.LONG || writer == Schema.Type.FLOAT;
      case BYTES -> writer == Schema.Type.STRING;
      case STRING -> writer == Schema.Type.BYTES;
      default -> false;
    };
  }

  /** The step for a primitive value; the types are equal, or the value promotes. */
  ReadStep step(Schema.Type writer, Schema reader) {
    return switch (writer) {
      case NULL -> new ReadStep.Null();
      case BOOLEAN -> step(ReadStep.Wire.BOOLEAN, reader);
      case INT -> step(ReadStep.Wire.INT, reader);
      case LONG -> step(ReadStep.Wire.LONG, reader);
      case FLOAT -> step(ReadStep.Wire.FLOAT, reader);
      case DOUBLE -> step(ReadStep.Wire.DOUBLE, reader);
      case STRING -> step(ReadStep.Wire.STRING, reader);
      case BYTES -> step(ReadStep.Wire.BYTES, reader);
      default -> throw new IllegalStateException(writer + " is not primitive");
    };
  }

  private ReadStep step(ReadStep.Wire wire, Schema reader) {
    return switch (reader.getType()) {
      case BOOLEAN -> new ReadStep.Scalar(wire, As.BOOLEAN);
      case INT -> new ReadStep.Scalar(wire, As.INT);
      case LONG -> new ReadStep.Scalar(wire, As.LONG);
      case FLOAT -> new ReadStep.Scalar(wire, As.FLOAT);
      case DOUBLE -> new ReadStep.Scalar(wire, As.DOUBLE);
      case BYTES -> new ReadStep.Scalar(wire, As.BYTE_BUFFER);
      case STRING -> StringSteps.of(wire, model.stringClass(reader));
      default -> throw new IllegalStateException(reader.getType() + " is not primitive");
    };
  }
}
