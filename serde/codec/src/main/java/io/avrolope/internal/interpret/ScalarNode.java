// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.As;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.Wire;

/** Reads a primitive value and promotes it. */
final class ScalarNode implements Node {
  private final ReadStep.Wire wire;
  private final As as;
  private final Strings strings;

  ScalarNode(ReadStep.Scalar step, Strings strings) {
    this.wire = step.wire();
    this.as = step.as();
    this.strings = strings;
  }

  @Override
  public Object read(Input in) {
    return switch (wire) {
      case BOOLEAN -> Wire.booleanAt(in.bytes, fixed(in, 1));
      case INT -> integer(in);
      case LONG -> longInteger(in);
      case FLOAT -> single(Wire.floatAt(in.bytes, fixed(in, Float.BYTES)));
      case DOUBLE -> Wire.doubleAt(in.bytes, fixed(in, Double.BYTES));
      case STRING -> content(in, in.limits.maxStringBytes());
      case BYTES -> content(in, in.limits.maxBytes());
    };
  }

  private static int fixed(Input in, int bytes) {
    int p = in.position;
    in.position = Wire.fixedEnd(p, in.end, bytes);
    return p;
  }

  private Object integer(Input in) {
    int q = Wire.intEnd(in.bytes, in.position, in.end);
    int value = Wire.intAt(in.bytes, in.position, q);
    in.position = q;
    return switch (as) {
      case INT -> value;
      case LONG -> (long) value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
      default -> throw new IllegalStateException(wire + " as " + as);
    };
  }

  private Object longInteger(Input in) {
    int q = Wire.longEnd(in.bytes, in.position, in.end);
    long value = Wire.longAt(in.bytes, in.position, q);
    in.position = q;
    return switch (as) {
      case LONG -> value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
      default -> throw new IllegalStateException(wire + " as " + as);
    };
  }

  private Object single(float value) {
    return as == As.DOUBLE ? (Object) (double) value : (Object) value;
  }

  private Object content(Input in, int max) {
    int to = in.readLength(max, wire);
    int from = in.position;
    in.position = to;
    return switch (as) {
      case UTF8 -> strings.utf8(in.bytes, from, to);
      case STRING -> strings.string(in.bytes, from, to);
      case BYTE_BUFFER -> Wire.buffer(in.bytes, from, to);
      default -> throw new IllegalStateException(wire + " as " + as);
    };
  }
}
