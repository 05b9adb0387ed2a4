// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.BranchTable;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.WriteBlocks;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the body of a method that writes values of one union. */
final class WriteUnionCode {
  /**
   * More branches are split into several methods, so that none is too large for the JVM's compiler.
   */
  private static final int MAX_BRANCHES_IN_PLACE = 100;

  private final WriterCompiler compiler;
  private final WriteStep.Union union;

  WriteUnionCode(WriterCompiler compiler, WriteStep.Union union) {
    this.compiler = compiler;
    this.union = union;
  }

  /**
   * The method's body.
   *
   * <pre>
   * int branch = TABLE.indexOf(datum);
   * WriteBlocks.branch(out, branch);
   * switch (branch) { case 0: …; return; … }
   * </pre>
   */
  void emit(Code code, BranchTable table) {
    int branch = code.newLocal(int.class);
    code.push(table, BranchTable.class).load(Object.class, WriterCompiler.DATUM);
    code.call(BranchTable.class, "indexOf", int.class, Object.class).store(int.class, branch);
    code.load(DatumBuffer.class, WriterCompiler.OUT).load(int.class, branch);
    code.callStatic(WriteBlocks.class, "branch", void.class, DatumBuffer.class, int.class);
    choose(0, union.branches().size(), branch, code);
  }

  private void choose(int first, int end, int branch, Code code) {
    if (end - first <= MAX_BRANCHES_IN_PLACE) {
      cases(first, end, branch, code);
      return;
    }
    int middle = (first + end) >>> 1;
    Label upper = new Label();
    code.load(int.class, branch).push(middle).jump(Opcodes.IF_ICMPGE, upper);
    part(first, middle, branch, code);
    code.instruction(Opcodes.RETURN).label(upper);
    part(middle, end, branch, code);
  }

  private void part(int first, int end, int branch, Code code) {
    code.load(Object.class, WriterCompiler.DATUM).load(DatumBuffer.class, WriterCompiler.OUT);
    code.load(int.class, branch);
    int parameter = WriterCompiler.OUT + 1;
    compiler.branchMethod(method -> choose(first, end, parameter, method)).call(code);
  }

  private void cases(int first, int end, int branch, Code code) {
    Label otherwise = new Label();
    Label[] labels = new Label[end - first];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = new Label();
    }
    code.load(int.class, branch).push(first).instruction(Opcodes.ISUB);
    code.tableSwitch(otherwise, labels);
    for (int i = first; i < end; i++) {
      code.label(labels[i - first]);
      code.load(Object.class, WriterCompiler.DATUM).load(DatumBuffer.class, WriterCompiler.OUT);
      compiler.rule(union.branches().get(i).step()).call(code);
      code.instruction(Opcodes.RETURN);
    }
    code.label(otherwise);
  }
}
