// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.OptionalScalar;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.PutValues;
import java.util.List;

/**
 * Emits the writing of consecutive fields whose values have a maximum size: one check of the room
 * for all of them, with the position in a local variable.
 *
 * <pre>
 * byte[] to = out.room(…);
 * int at = out.position();
 * at = PutValues.putLong(to, at, value);
 * at = PutValues.putFloat(to, at, value, nullBranch);
 * out.goTo(at);
 * </pre>
 */
final class BoundedFieldsCode {
  private static final int MAX_FIELDS = 64;

  private final Code code;
  private final int to;
  private final int at;

  private BoundedFieldsCode(Code code) {
    this.code = code;
    this.to = code.newLocal(byte[].class);
    this.at = code.newLocal(int.class);
  }

  /** The number of consecutive such fields from {@code first} on. */
  static int count(List<RecordWrite.Field> fields, int first) {
    int end = first;
    while (end < fields.size()
        && end - first < MAX_FIELDS
        && maxBytes(fields.get(end).step()) > 0) {
      end++;
    }
    return end - first;
  }

  /** The maximum size of a value in bytes; 0 if there is none, or the type is not handled here. */
  private static int maxBytes(WriteStep step) {
    if (step instanceof WriteStep.Scalar scalar) {
      return maxBytes(scalar.wire());
    }
    OptionalScalar optional = OptionalScalar.of(step);
    int ofValue = optional == null ? 0 : maxBytes(optional.value().wire());
    return ofValue == 0 ? 0 : 1 + ofValue;
  }

  private static int maxBytes(WriteStep.Wire wire) {
    return switch (wire) {
      case BOOLEAN -> 1;
      case INT -> 5;
      case LONG -> 10;
      case FLOAT -> Float.BYTES;
      case DOUBLE -> Double.BYTES;
      case STRING, STRINGABLE, BYTES -> 0;
    };
  }

  static BoundedFieldsCode begin(List<RecordWrite.Field> fields, Code code) {
    BoundedFieldsCode bounded = new BoundedFieldsCode(code);
    int most = fields.stream().mapToInt(field -> maxBytes(field.step())).sum();
    code.load(DatumBuffer.class, WriterCompiler.OUT).push(most + PutValues.MARGIN);
    code.call(DatumBuffer.class, "room", byte[].class, int.class).store(byte[].class, bounded.to);
    code.load(DatumBuffer.class, WriterCompiler.OUT);
    code.call(DatumBuffer.class, "position", int.class).store(int.class, bounded.at);
    return bounded;
  }

  /**
   * Emits the writing of the value that {@code get} loads.
   *
   * @param value the type of that value: {@code Object}, or for a scalar the primitive type
   */
  void put(WriteStep step, Runnable get, Class<?> value) {
    code.load(byte[].class, to).load(int.class, at);
    get.run();
    OptionalScalar optional = OptionalScalar.of(step);
    if (optional != null) {
      code.push(optional.nullBranch());
      call(optional.value(), byte[].class, int.class, value, int.class);
    } else {
      call((WriteStep.Scalar) step, byte[].class, int.class, value);
    }
    code.store(int.class, at);
  }

  private void call(WriteStep.Scalar scalar, Class<?>... parameters) {
    String name = WriteRules.method(scalar.wire()).replaceFirst("write", "put");
    code.callStatic(PutValues.class, name, int.class, parameters);
  }

  void end() {
    code.load(DatumBuffer.class, WriterCompiler.OUT).load(int.class, at);
    code.call(DatumBuffer.class, "goTo", void.class, int.class);
  }
}
