// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.As;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.GenericFields;
import org.apache.avro.generic.GenericData;

/** The fields that the loop over a generic record's fields reads without a node. */
enum GenericField {
  BOOLEAN_AS_BOOLEAN,
  INT_AS_INT,
  INT_AS_LONG,
  INT_AS_FLOAT,
  INT_AS_DOUBLE,
  LONG_AS_LONG,
  LONG_AS_FLOAT,
  LONG_AS_DOUBLE,
  FLOAT_AS_FLOAT,
  FLOAT_AS_DOUBLE,
  DOUBLE_AS_DOUBLE,
  CONTENT_AS_UTF8,
  CONTENT_AS_STRING,
  CONTENT_AS_BYTE_BUFFER,
  /** Read by a node. */
  OTHER;

  /**
   * @param plain whether strings are neither shared nor limited in length
   */
  static GenericField of(ReadStep step, boolean plain) {
    if (!(step instanceof ReadStep.Scalar scalar)) {
      return OTHER;
    }
    return switch (scalar.wire()) {
      case BOOLEAN -> BOOLEAN_AS_BOOLEAN;
      case INT -> ofInt(scalar.as());
      case LONG -> ofLong(scalar.as());
      case FLOAT -> scalar.as() == As.FLOAT ? FLOAT_AS_FLOAT : FLOAT_AS_DOUBLE;
      case DOUBLE -> DOUBLE_AS_DOUBLE;
      case STRING, BYTES -> plain ? ofContent(scalar.as()) : OTHER;
    };
  }

  private static GenericField ofInt(As as) {
    return switch (as) {
      case INT -> INT_AS_INT;
      case LONG -> INT_AS_LONG;
      case FLOAT -> INT_AS_FLOAT;
      case DOUBLE -> INT_AS_DOUBLE;
      default -> throw new IllegalStateException("an int as " + as);
    };
  }

  private static GenericField ofLong(As as) {
    return switch (as) {
      case LONG -> LONG_AS_LONG;
      case FLOAT -> LONG_AS_FLOAT;
      case DOUBLE -> LONG_AS_DOUBLE;
      default -> throw new IllegalStateException("a long as " + as);
    };
  }

  private static GenericField ofContent(As as) {
    return switch (as) {
      case UTF8 -> CONTENT_AS_UTF8;
      case STRING -> CONTENT_AS_STRING;
      case BYTE_BUFFER -> CONTENT_AS_BYTE_BUFFER;
      default -> throw new IllegalStateException("bytes as " + as);
    };
  }

  /** Reads the value that begins at {@code p} into the record; returns where it ends. */
  int read(byte[] b, int p, int end, GenericData.Record r, int slot) {
    return switch (this) {
      case BOOLEAN_AS_BOOLEAN -> GenericFields.booleanAsBoolean(b, p, end, r, slot);
      case INT_AS_INT -> GenericFields.intAsInt(b, p, end, r, slot);
      case INT_AS_LONG -> GenericFields.intAsLong(b, p, end, r, slot);
      case INT_AS_FLOAT -> GenericFields.intAsFloat(b, p, end, r, slot);
      case INT_AS_DOUBLE -> GenericFields.intAsDouble(b, p, end, r, slot);
      case LONG_AS_LONG -> GenericFields.longAsLong(b, p, end, r, slot);
      case LONG_AS_FLOAT -> GenericFields.longAsFloat(b, p, end, r, slot);
      case LONG_AS_DOUBLE -> GenericFields.longAsDouble(b, p, end, r, slot);
      case FLOAT_AS_FLOAT -> GenericFields.floatAsFloat(b, p, end, r, slot);
      case FLOAT_AS_DOUBLE -> GenericFields.floatAsDouble(b, p, end, r, slot);
      case DOUBLE_AS_DOUBLE -> GenericFields.doubleAsDouble(b, p, end, r, slot);
      case CONTENT_AS_UTF8 -> GenericFields.contentAsUtf8(b, p, end, r, slot);
      case CONTENT_AS_STRING -> GenericFields.contentAsString(b, p, end, r, slot);
      case CONTENT_AS_BYTE_BUFFER -> GenericFields.contentAsByteBuffer(b, p, end, r, slot);
      case OTHER -> throw new IllegalStateException("read by its node");
    };
  }
}
