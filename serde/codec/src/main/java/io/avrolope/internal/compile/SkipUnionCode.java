// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.Wire;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits code that skips a union. */
final class SkipUnionCode {
  /** In a large union, a branch of more steps gets its own method. */
  private static final int MAX_STEPS_OF_BRANCH = 4;

  private final ReaderCompiler compiler;
  private final Code code;
  private final SkipCode skips;

  /**
   * @param skips emits into the same {@code code}
   */
  SkipUnionCode(ReaderCompiler compiler, Code code, SkipCode skips) {
    this.compiler = compiler;
    this.code = code;
    this.skips = skips;
  }

  /**
   * @param q an unused int local
   */
  Code emit(SkipStep.Union step, int q) {
    return optional(step) ? code : switched(step, q);
  }

  /** Emits one call if the union is of null and a simple type. */
  private boolean optional(SkipStep.Union step) {
    int nullBranch = step.branches().indexOf(new SkipStep.Bytes(0));
    if (step.branches().size() != 2 || nullBranch < 0) {
      return false;
    }
    SkipStep other = step.branches().get(1 - nullBranch);
    if (other instanceof SkipStep.Bytes bytes) {
      code.loadDatum().push(nullBranch).push(bytes.count());
      code.callStatic(
              Wire.class,
              "skipOptionalFixed",
              int.class,
              byte[].class,
              int.class,
              int.class,
              int.class,
              int.class)
          .storePosition();
      return true;
    }
    String name = optionalName(other);
    if (name.isEmpty()) {
      return false;
    }
    code.loadDatum().push(nullBranch);
    code.callStatic(Wire.class, name, int.class, byte[].class, int.class, int.class, int.class)
        .storePosition();
    return true;
  }

  private static String optionalName(SkipStep step) {
    if (step instanceof SkipStep.Int32) {
      return "skipOptionalInt";
    }
    if (step instanceof SkipStep.Int64) {
      return "skipOptionalLong";
    }
    return step instanceof SkipStep.LengthAndBytes ? "skipOptionalContent" : "";
  }

  /** Emits {@code q = Wire.intEnd(b, p, end); i = Wire.branch(b, p, q, n); p = q; switch (i) …}. */
  private Code switched(SkipStep.Union step, int q) {
    List<SkipStep> branches = step.branches();
    if (branches.isEmpty()) {
      compiler.values(code).fail(new ReadStep.Fail("a branch", "none"));
      return code.instruction(Opcodes.POP);
    }
    code.loadDatum();
    code.callStatic(Wire.class, "intEnd", int.class, byte[].class, int.class, int.class);
    code.store(int.class, q);
    code.load(byte[].class, Code.BYTES).load(int.class, Code.POSITION).load(int.class, q);
    code.push(branches.size());
    code.callStatic(Wire.class, "branch", int.class, byte[].class, int.class, int.class, int.class);
    code.load(int.class, q).storePosition();
    if (branches.size() > PlanFeatures.MAX_BRANCHES_IN_PLACE) {
      int index = code.newLocal(int.class);
      code.store(int.class, index);
      call(branches, 0, index);
    } else {
      choose(branches, step.size() > SkipCode.MAX_STEPS ? MAX_STEPS_OF_BRANCH : step.size());
    }
    return code;
  }

  /**
   * Emits {@code p = branches0(b, p, end, …, i);}.
   *
   * @param first the index of the first of these branches
   * @param index the local of the index
   */
  private void call(List<SkipStep> branches, int first, int index) {
    String name = compiler.newName("branches");
    part(name, branches, first);
    compiler.parameters().load(code);
    code.load(int.class, index);
    code.callOwn(name, compiler.parameters().descriptor(int.class, int.class)).storePosition();
  }

  private void part(String name, List<SkipStep> branches, int first) {
    Code method = compiler.method(name, int.class, int.class);
    int index = compiler.parameters().count();
    SkipUnionCode within = new SkipUnionCode(compiler, method, compiler.skips(method));
    if (branches.size() > PlanFeatures.MAX_BRANCHES_IN_PLACE) {
      int half = branches.size() / 2;
      Label upper = new Label();
      method.load(int.class, index).push(first + half).jump(Opcodes.IF_ICMPGE, upper);
      within.call(branches.subList(0, half), first, index);
      method.load(int.class, Code.POSITION).instruction(Opcodes.IRETURN);
      method.label(upper);
      within.call(branches.subList(half, branches.size()), first + half, index);
    } else {
      method.load(int.class, index).push(first).instruction(Opcodes.ISUB);
      within.choose(branches, MAX_STEPS_OF_BRANCH);
    }
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
  }

  /**
   * Emits a switch over the branches by the index on the stack.
   *
   * @param maxSteps a branch of more steps gets its own method
   */
  private void choose(List<SkipStep> branches, int maxSteps) {
    Label end = new Label();
    Label[] cases = branches.stream().map(branch -> new Label()).toArray(Label[]::new);
    code.tableSwitch(end, cases);
    for (int i = 0; i < cases.length; i++) {
      code.label(cases[i]);
      SkipStep branch = branches.get(i);
      if (branch.size() > maxSteps) {
        skips.callOwn(skips.method(branch));
      } else {
        branch.accept(skips);
      }
      code.jump(Opcodes.GOTO, end);
    }
    code.label(end);
  }
}
