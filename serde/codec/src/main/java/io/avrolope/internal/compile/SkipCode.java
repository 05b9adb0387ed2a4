// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.Wire;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits code that skips and checks values which the reader schema lacks. */
final class SkipCode implements SkipStep.Visitor<Code> {
  /** A sequence of more steps is split into several methods. */
  static final int MAX_STEPS = 32;

  private final ReaderCompiler compiler;
  private final Code code;
  private final int q;

  SkipCode(ReaderCompiler compiler, Code code) {
    this.compiler = compiler;
    this.code = code;
    this.q = code.newLocal(int.class);
  }

  @Override
  public Code bytes(SkipStep.Bytes step) {
    code.load(int.class, Code.POSITION).load(int.class, Code.END).push(step.count());
    return code.callStatic(Wire.class, "fixedEnd", int.class, int.class, int.class, int.class)
        .storePosition();
  }

  @Override
  public Code index(SkipStep.Index step) {
    code.loadDatum().push(step.count());
    return code.callStatic(
            Wire.class, "skipIndex", int.class, byte[].class, int.class, int.class, int.class)
        .storePosition();
  }

  @Override
  public Code int32(SkipStep.Int32 step) {
    return moveTo("intEnd");
  }

  @Override
  public Code int64(SkipStep.Int64 step) {
    return moveTo("longEnd");
  }

  @Override
  public Code lengthAndBytes(SkipStep.LengthAndBytes step) {
    return moveTo("skipContent");
  }

  private Code moveTo(String end) {
    code.loadDatum();
    return code.callStatic(Wire.class, end, int.class, byte[].class, int.class, int.class)
        .storePosition();
  }

  @Override
  public Code sequence(SkipStep.Sequence step) {
    if (step.size() > MAX_STEPS) {
      return inParts(step);
    }
    step.steps().forEach(each -> each.accept(this));
    return code;
  }

  private Code inParts(SkipStep.Sequence step) {
    List<SkipStep> steps = step.steps();
    if (steps.size() == 1) {
      return steps.get(0).accept(this);
    }
    int parts = Math.min(MAX_STEPS, 2 * step.size() / MAX_STEPS);
    int each = (steps.size() + parts - 1) / parts;
    for (int i = 0; i < steps.size(); i += each) {
      int end = Math.min(steps.size(), i + each);
      callOwn(method(new SkipStep.Sequence(steps.subList(i, end))));
    }
    return code;
  }

  /** Emits a method that skips the value; returns its name. */
  String method(SkipStep step) {
    String name = compiler.newName("skip");
    Code method = compiler.method(name, int.class);
    step.accept(compiler.skips(method));
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    return name;
  }

  void callOwn(String name) {
    compiler.parameters().load(code);
    code.callOwn(name, compiler.parameters().descriptor(int.class)).storePosition();
  }

  @Override
  public Code union(SkipStep.Union step) {
    return new SkipUnionCode(compiler, code, this).emit(step, q);
  }

  @Override
  public Code call(SkipStep.Call step) {
    callOwn(ReaderCompiler.skippedName(step.record()));
    return code;
  }

  @Override
  public Code field(SkipStep.Field step) {
    return step.step().accept(this);
  }

  @Override
  public Code blocks(SkipStep.Blocks step) {
    String name = compiler.newName("blocks");
    emitBlocks(compiler.method(name, int.class), step);
    callOwn(name);
    return code;
  }

  /**
   * Emits {@code while (true) { q = Wire.longEnd(b, p, end); start = Wire.blockStart(b, p, q, end);
   * if (Wire.isLastBlock(b, p, q)) return start; n = Wire.itemsToSkip(…); p =
   * Wire.sizedBlockEnd(…); while (n-- > 0) item }}.
   */
  private void emitBlocks(Code method, SkipStep.Blocks step) {
    int end = method.newLocal(int.class);
    int start = method.newLocal(int.class);
    int left = method.newLocal(int.class);
    Label block = new Label();
    Label more = new Label();
    method.label(block).loadDatum();
    method.callStatic(Wire.class, "longEnd", int.class, byte[].class, int.class, int.class);
    method.store(int.class, end);
    loadCount(method, end).load(int.class, Code.END);
    method.callStatic(
        Wire.class, "blockStart", int.class, byte[].class, int.class, int.class, int.class);
    method.store(int.class, start);
    loadCount(method, end);
    method.callStatic(Wire.class, "isLastBlock", boolean.class, byte[].class, int.class, int.class);
    method.jump(Opcodes.IFEQ, more).load(int.class, start).instruction(Opcodes.IRETURN);
    method.label(more);
    count(method, step, end, start, left);
    items(method, step.item(), left);
    method.jump(Opcodes.GOTO, block);
    method.label(new Label()).load(int.class, start).end(Opcodes.IRETURN); // unreachable
  }

  private static Code loadCount(Code method, int end) {
    return method
        .load(byte[].class, Code.BYTES)
        .load(int.class, Code.POSITION)
        .load(int.class, end);
  }

  private static void count(Code method, SkipStep.Blocks step, int end, int start, int left) {
    loadCount(method, end).load(int.class, start).load(int.class, Code.END);
    method.push(step.minItemBytes());
    method.callStatic(
        Wire.class,
        "itemsToSkip",
        int.class,
        byte[].class,
        int.class,
        int.class,
        int.class,
        int.class,
        int.class);
    method.store(int.class, left);
    method.load(byte[].class, Code.BYTES).load(int.class, end).load(int.class, start);
    method.load(int.class, Code.END);
    method.callStatic(
        Wire.class, "sizedBlockEnd", int.class, byte[].class, int.class, int.class, int.class);
    method.storePosition();
  }

  private void items(Code method, SkipStep item, int left) {
    if (item instanceof SkipStep.Bytes bytes) {
      method.load(int.class, Code.POSITION).load(int.class, left).push(bytes.count());
      method.instruction(Opcodes.IMUL).instruction(Opcodes.IADD).storePosition();
      return;
    }
    Label next = new Label();
    Label end = new Label();
    method.label(next).load(int.class, left).jump(Opcodes.IFEQ, end);
    item.accept(compiler.skips(method));
    method.increment(left, -1).jump(Opcodes.GOTO, next);
    method.label(end);
  }
}
