// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.BranchTable;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.WriteBlocks;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the body of a method that writes values of one union. */
final class WriteUnionCode {
  /**
   * More branches are split into several methods, so that none is too large for the JVM's compiler.
   */
  private static final int MAX_BRANCHES_IN_PLACE = 100;

  /** Null and generic records of so many first branches are found without the table. */
  private static final int MAX_BRANCHES_BEFORE = 4;

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
   * if (datum == null) { out.writeBranch(0); return; }
   * if (WriteBlocks.isRecord(datum, SCHEMA)) { out.writeBranch(1); record1(datum, out); return; }
   * int branch = TABLE.indexOf(datum);
   * WriteBlocks.branch(out, branch);
   * switch (branch) { case 0: …; return; … }
   * </pre>
   */
  void emit(Code code, BranchTable table) {
    for (int i = 0; i < Math.min(MAX_BRANCHES_BEFORE, union.branches().size()); i++) {
      before(i, code);
    }
    int branch = code.newLocal(int.class);
    code.push(table, BranchTable.class).load(Object.class, WriterCompiler.DATUM);
    code.call(BranchTable.class, "indexOf", int.class, Object.class).store(int.class, branch);
    code.load(DatumBuffer.class, WriterCompiler.OUT).load(int.class, branch);
    code.callStatic(WriteBlocks.class, "branch", void.class, DatumBuffer.class, int.class);
    choose(0, union.branches().size(), branch, code);
  }

  /** The branches of most nested records, whose class and schema are compared in place. */
  private void before(int i, Code code) {
    WriteStep.Branch branch = union.branches().get(i);
    boolean isNull = branch.type() == Schema.Type.NULL;
    if (!isNull && (branch.type() != Schema.Type.RECORD || isDecidedElsewhere())) {
      return;
    }
    Label next = new Label();
    code.load(Object.class, WriterCompiler.DATUM);
    if (isNull) {
      code.jump(Opcodes.IFNONNULL, next);
    } else {
      code.push(branch.schema(), Schema.class);
      code.callStatic(WriteBlocks.class, "isRecord", boolean.class, Object.class, Schema.class);
      code.jump(Opcodes.IFEQ, next);
    }
    code.load(DatumBuffer.class, WriterCompiler.OUT).push(i);
    code.call(DatumBuffer.class, "writeBranch", void.class, int.class);
    if (!isNull) {
      code.load(Object.class, WriterCompiler.DATUM).load(DatumBuffer.class, WriterCompiler.OUT);
      compiler.rule(branch.step()).call(code);
    }
    code.instruction(Opcodes.RETURN).label(next);
  }

  /** Whether a generic record can belong to another branch than the one of its schema. */
  private boolean isDecidedElsewhere() {
    return union.byClassAlone()
        || union.classes().stream().anyMatch(each -> each.type() == GenericData.Record.class);
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
