// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.unboxed.UnboxedRecord;
import io.avrolope.internal.wire.Wire;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Generated methods that read fields into an array or an unboxed record, one for each kind of
 * value: {@code int slot0(b, p, end, …, Object[] slots, int slot)}. All records of a plan share
 * them.
 *
 * @param local the local of the array or record
 */
record SlotMethods(ReaderCompiler compiler, int local, Target target)
    implements FieldCode.FieldMethods {

  /** The object that the fields are read into. */
  enum Target {
    ARRAY(Object[].class) {
      @Override
      void set(Code code, Class<?> value) {
        code.box(value).instruction(Opcodes.AASTORE);
      }
    },
    UNBOXED_RECORD(UnboxedRecord.class) {
      @Override
      void set(Code code, Class<?> value) {
        Class<?> type = value.isPrimitive() ? value : Object.class;
        String name = type.getSimpleName();
        String put =
            type.isPrimitive()
                ? "put" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                : "put";
        code.call(UnboxedRecord.class, put, void.class, int.class, type);
      }
    };

    private final Class<?> type;

    Target(Class<?> type) {
      this.type = type;
    }

    /** Emits the setting of a field. On the stack are the array or record, the slot, the value. */
    abstract void set(Code code, Class<?> value);
  }

  /** The work of a method. */
  record Key(Target target, ReadStep step) {}

  /** A primitive type, optional or not, is common enough for a method. */
  @Override
  public FieldCode.@Nullable FieldMethod single(ReadStep step) {
    return optionalContent(step) instanceof ReadStep.Scalar ? repeated(step) : null;
  }

  /** The branch that is not null if the step is an optional value; else the step. */
  static ReadStep optionalContent(ReadStep step) {
    return step instanceof ReadStep.Union union && union.nullBranch() >= 0 ? union.present() : step;
  }

  @Override
  public FieldCode.FieldMethod repeated(ReadStep step) {
    return (code, slot) -> {
      compiler.parameters().load(code);
      code.load(target.type, local);
      slot.run();
      code.callOwn(
              name(new Key(target, step)),
              compiler.parameters().descriptor(int.class, target.type, int.class))
          .storePosition();
    };
  }

  private String name(Key key) {
    String known = compiler.slotMethods().get(key);
    if (known == null) {
      known = method(key.step());
      compiler.slotMethods().put(key, known);
    }
    return known;
  }

  /** Emits a method {@code slots[slot] = value; return p;}. */
  private String method(ReadStep step) {
    String name = compiler.newName("slot");
    Code method = compiler.method(name, int.class, target.type, int.class);
    ReadStep value = step;
    if (target == Target.UNBOXED_RECORD && optionalContent(step) instanceof ReadStep.Scalar) {
      value = optionalContent(step);
      leaveIfNull(method, step);
    }
    int slots = compiler.parameters().count();
    method.load(target.type, slots).load(int.class, slots + 1);
    target.set(method, value.accept(compiler.values(method)));
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    return name;
  }

  /**
   * Emits {@code q = Wire.optional(…); if (q < 0) return ~q; p = q;} if the step is optional. The
   * field of a new record is null.
   */
  private static void leaveIfNull(Code method, ReadStep step) {
    if (!(step instanceof ReadStep.Union union)) {
      return;
    }
    int q = method.newLocal(int.class);
    Label present = new Label();
    method.loadDatum().push(union.nullBranch());
    method.callStatic(
        Wire.class, "optional", int.class, byte[].class, int.class, int.class, int.class);
    method.store(int.class, q).load(int.class, q).jump(Opcodes.IFGE, present);
    method.load(int.class, q).push(-1).instruction(Opcodes.IXOR).instruction(Opcodes.IRETURN);
    method.label(present).load(int.class, q).storePosition();
  }
}
