// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadStep;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Generated methods that read fields into an array, one for each kind of value: {@code int slot0(b,
 * p, end, …, Object[] slots, int slot)}. All records of a plan share them.
 *
 * @param target the local of the array
 */
record SlotMethods(ReaderCompiler compiler, int target) implements FieldCode.FieldMethods {

  /** A primitive type, optional or not, is common enough for a method. */
  @Override
  public FieldCode.@Nullable FieldMethod single(ReadStep step) {
    ReadStep present =
        step instanceof ReadStep.Union union && union.nullBranch() >= 0 ? union.present() : step;
    return present instanceof ReadStep.Scalar ? repeated(step) : null;
  }

  @Override
  public FieldCode.FieldMethod repeated(ReadStep step) {
    return (code, slot) -> {
      compiler.parameters().load(code);
      code.load(Object[].class, target);
      slot.run();
      code.callOwn(
              name(step), compiler.parameters().descriptor(int.class, Object[].class, int.class))
          .storePosition();
    };
  }

  private String name(ReadStep step) {
    String known = compiler.slotMethods().get(step);
    if (known == null) {
      known = method(step);
      compiler.slotMethods().put(step, known);
    }
    return known;
  }

  /** Emits a method {@code slots[slot] = value; return p;}. */
  private String method(ReadStep step) {
    String name = compiler.newName("slot");
    Code method = compiler.method(name, int.class, Object[].class, int.class);
    int slots = compiler.parameters().count();
    method.load(Object[].class, slots).load(int.class, slots + 1);
    method.box(step.accept(compiler.values(method))).instruction(Opcodes.AASTORE);
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    return name;
  }
}
