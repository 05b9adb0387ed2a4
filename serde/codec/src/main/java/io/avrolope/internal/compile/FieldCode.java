// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the reading of fields by methods that each read a field of one kind. */
final class FieldCode {
  /** So many consecutive equal fields are read by a loop. */
  private static final int MIN_RUN = 8;

  private final Code code;
  private final FieldMethods methods;

  FieldCode(Code code, FieldMethods methods) {
    this.code = code;
    this.methods = methods;
  }

  /** Finds the methods that read the fields of one kind of record. */
  interface FieldMethods {
    /** For one field; null if there is none, or code in place is better. */
    @Nullable FieldMethod single(ReadStep step);

    /** For consecutive fields; null if there is none. */
    default @Nullable FieldMethod repeated(ReadStep step) {
      return single(step);
    }
  }

  /** A method that reads a value into a field. */
  @FunctionalInterface
  interface FieldMethod {
    /**
     * Emits the call, which moves the position.
     *
     * @param slot loads the field's position
     */
    void call(Code code, Runnable slot);
  }

  /** The number of fields from this one on that a loop can read; 1 if a loop is not worthwhile. */
  int run(List<FieldStep> fields, int first) {
    if (!(fields.get(first) instanceof FieldStep.Set head)
        || methods.repeated(head.value()) == null) {
      return 1;
    }
    int next = first + 1;
    while (next < fields.size()
        && fields.get(next) instanceof FieldStep.Set set
        && set.slot() == head.slot() + next - first
        && set.value().equals(head.value())) {
      next++;
    }
    return next - first >= MIN_RUN ? next - first : 1;
  }

  /** Emits {@code p = longAsLong(b, p, end, record, slot);}, if there is such a method. */
  boolean single(FieldStep.Set field) {
    FieldMethod method = methods.single(field.value());
    if (method == null) {
      return false;
    }
    method.call(code, () -> code.push(field.slot()));
    return true;
  }

  /**
   * Emits {@code for (slot = first; slot < first + run; slot++) p = …(b, p, end, record, slot);}.
   */
  void loop(FieldStep.Set first, int run) {
    FieldMethod method = methods.repeated(first.value());
    if (method == null) {
      throw new IllegalArgumentException("no run begins with " + first);
    }
    int slot = code.newLocal(int.class);
    Label next = new Label();
    code.push(first.slot()).store(int.class, slot).label(next);
    method.call(code, () -> code.load(int.class, slot));
    code.increment(slot, 1).load(int.class, slot).push(first.slot() + run);
    code.jump(Opcodes.IF_ICMPLT, next);
  }
}
