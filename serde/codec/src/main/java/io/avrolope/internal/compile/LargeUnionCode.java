// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadStep;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits a large union as several methods, each for some of the branches. */
final class LargeUnionCode {
  private final ReaderCompiler compiler;
  private final Code code;

  LargeUnionCode(ReaderCompiler compiler, Code code) {
    this.compiler = compiler;
    this.code = code;
  }

  /** Emits {@code union0(b, p, end, …, i)} for the index on the stack. */
  void emit(List<ReadStep> branches) {
    int index = code.newLocal(int.class);
    code.store(int.class, index);
    call(branches, 0, index);
  }

  private void call(List<ReadStep> branches, int first, int index) {
    String name = compiler.newName("union");
    part(name, branches, first);
    compiler.parameters().load(code);
    code.load(int.class, index);
    code.callOwn(name, compiler.parameters().descriptor(Object.class, int.class));
    compiler.takePosition(code);
  }

  /** Emits a method for these branches, the first of which has index {@code first}. */
  private void part(String name, List<ReadStep> branches, int first) {
    Code method = compiler.method(name, Object.class, int.class);
    int index = compiler.parameters().count();
    if (branches.size() > PlanFeatures.MAX_BRANCHES_IN_PLACE) {
      int half = branches.size() / 2;
      Label upper = new Label();
      LargeUnionCode within = new LargeUnionCode(compiler, method);
      method.load(int.class, index).push(first + half).jump(Opcodes.IF_ICMPGE, upper);
      within.call(branches.subList(0, half), first, index);
      within.leave(Object.class);
      method.label(upper);
      within.call(branches.subList(half, branches.size()), first + half, index);
      within.leave(Object.class);
      method.pushNull().end(Opcodes.ARETURN);
      return;
    }
    choose(method, branches, first, index);
  }

  private void choose(Code method, List<ReadStep> branches, int first, int index) {
    Label otherwise = new Label();
    Label[] cases = branches.stream().map(branch -> new Label()).toArray(Label[]::new);
    LargeUnionCode within = new LargeUnionCode(compiler, method);
    method.load(int.class, index).push(first).instruction(Opcodes.ISUB);
    method.tableSwitch(otherwise, cases);
    for (int i = 0; i < cases.length; i++) {
      method.label(cases[i]);
      within.leave(branches.get(i).accept(compiler.values(method)));
    }
    method.label(otherwise).pushNull().end(Opcodes.ARETURN);
  }

  /** Emits {@code pos.value = p; return value;} for the value on the stack. */
  private void leave(Class<?> type) {
    code.box(type);
    compiler.leavePosition(code);
    code.instruction(Opcodes.ARETURN);
  }
}
