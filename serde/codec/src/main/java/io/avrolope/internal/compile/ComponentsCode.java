// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.DefaultValue;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Emits the method that reads a Java record: {@code Object record0(byte[] b, int p, int end, …,
 * Position pos)}. Locals hold the values until all are read, since their order may differ from the
 * constructor's.
 */
final class ComponentsCode {
  /** After this size of the method, each further value gets its own method. */
  private static final int MAX_BYTES_IN_PLACE = ReaderCompiler.MAX_METHOD_BYTES / 4;

  private final ReaderCompiler compiler;
  private final int index;
  private final RecordShape.Components shape;
  private final RecordRead record;
  private final Map<Integer, Local> locals = new HashMap<>();

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
    for (FieldStep field : record.fields()) {
      field(code, field);
    }
    construct(code);
    compiler.leavePosition(code);
    code.end(Opcodes.ARETURN);
  }

  private void field(Code code, FieldStep field) {
    if (field instanceof FieldStep.Skip skip) {
      skip(code, skip.step());
    } else if (field instanceof FieldStep.Default missing) {
      code.push(compiler.defaultOf(missing), DefaultValue.class);
      code.call(DefaultValue.class, "get", Object.class);
      keep(code, missing.slot(), Object.class);
    } else {
      FieldStep.Set set = (FieldStep.Set) field;
      keep(code, set.slot(), value(code, set.value()));
    }
  }

  private void skip(Code code, SkipStep step) {
    if (code.size() < MAX_BYTES_IN_PLACE) {
      step.accept(compiler.skips(code));
      return;
    }
    String name = compiler.newName("pass");
    Code method = compiler.method(name, int.class);
    step.accept(compiler.skips(method));
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    compiler.parameters().load(code);
    code.callOwn(name, compiler.parameters().descriptor(int.class)).storePosition();
  }

  private Class<?> value(Code code, ReadStep step) {
    if (code.size() < MAX_BYTES_IN_PLACE) {
      return erased(step.accept(compiler.values(code)));
    }
    return callOwnMethod(code, step);
  }

  /** Emits {@code component0(b, p, end, …, pos); p = pos.value;}, and that method. */
  private Class<?> callOwnMethod(Code code, ReadStep step) {
    String name = compiler.newName("component");
    Class<?> type = RecordCode.typeOf(step);
    Code method = compiler.method(name, type);
    step.accept(compiler.values(method));
    compiler.leavePosition(method);
    method.end(org.objectweb.asm.Type.getType(type).getOpcode(Opcodes.IRETURN));
    compiler.parameters().load(code);
    code.callOwn(name, compiler.parameters().descriptor(type));
    compiler.takePosition(code);
    return type;
  }

  private void keep(Code code, int slot, Class<?> type) {
    Local local = new Local(type, code.newLocal(type));
    code.store(type, local.index());
    locals.put(slot, local);
  }

  private static Class<?> erased(Class<?> type) {
    return type.isPrimitive() ? type : Object.class;
  }

  private void construct(Code code) {
    List<Local> arguments = new ArrayList<>();
    for (int slot : shape.components()) {
      Local local = locals.get(slot);
      if (local == null) {
        throw new IllegalStateException("nothing is read for field " + slot);
      }
      arguments.add(local);
    }
    List<Class<?>> types = new ArrayList<>();
    arguments.forEach(local -> types.add(local.type()));
    code.push(shape.constructor(types), MethodHandle.class);
    arguments.forEach(local -> code.load(local.type(), local.index()));
    code.invokeExact(Object.class, types.toArray(new Class<?>[0]));
  }

  private record Local(Class<?> type, int index) {}
}
