package io.avrolope.internal.compile;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.RecordShape;
import io.avrolope.internal.wire.DefaultValue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Opcodes;

/**
 * Emits the method that reads a Java record: {@code Object record0(byte[] b, int p, int end, …,
 * Position pos)}. The values are locals until all are there, in whatever order they come.
 */
final class ComponentsCode {
  private final ReaderCompiler compiler;
  private final int index;
  private final RecordShape.Components shape;
  private final RecordRead record;

  ComponentsCode(ReaderCompiler compiler, int index, RecordShape.Components shape) {
    this.compiler = compiler;
    this.index = index;
    this.shape = shape;
    this.record = compiler.plan().records().get(index);
  }

  void emit() {
    Code code = compiler.method(ReaderCompiler.recordName(index), Object.class);
    if (record.nesting() == RecordRead.Nesting.BY_DATUM) {
      compiler.deeper(code);
    }
    int count = shape.getters().size();
    int[] locals = new int[count];
    for (int i = 0; i < count; i++) {
      locals[i] = code.newLocal(Object.class);
      code.pushNull().store(Object.class, locals[i]);
    }
    for (FieldStep field : record.fields()) {
      field(code, field, locals);
    }
    construct(code, locals);
    compiler.leavePosition(code);
    code.end(Opcodes.ARETURN);
  }

  private void field(Code code, FieldStep field, int[] locals) {
    if (field instanceof FieldStep.Skip skip) {
      skip.step().accept(compiler.skips(code));
    } else if (field instanceof FieldStep.Default missing) {
      code.push(compiler.defaultOf(missing), DefaultValue.class);
      code.call(DefaultValue.class, "get", Object.class);
      code.store(Object.class, locals[missing.slot()]);
    } else {
      FieldStep.Set set = (FieldStep.Set) field;
      code.box(set.value().accept(compiler.values(code)));
      code.store(Object.class, locals[set.slot()]);
    }
  }

  /** Boxes are taken apart again by the handle, and come to nothing once it is compiled. */
  private void construct(Code code, int[] locals) {
    int count = shape.components().size();
    code.push(shape.constructor().asType(MethodType.genericMethodType(count)), MethodHandle.class);
    for (int slot : shape.components()) {
      code.load(Object.class, locals[slot]);
    }
    Class<?>[] types = new Class<?>[count];
    java.util.Arrays.fill(types, Object.class);
    code.invokeExact(Object.class, types);
  }
}
