package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.Wire;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits code that moves the position behind what nobody wants, and checks it. */
final class SkipCode implements SkipStep.Visitor<Code> {
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
    if (step.steps().size() > Supported.MAX_BRANCHES_IN_PLACE) {
      return inParts(step.steps());
    }
    step.steps().forEach(each -> each.accept(this));
    return code;
  }

  private Code inParts(List<SkipStep> steps) {
    for (int i = 0; i < steps.size(); i += Supported.MAX_BRANCHES_IN_PLACE) {
      int end = Math.min(steps.size(), i + Supported.MAX_BRANCHES_IN_PLACE);
      callOwn(method(new SkipStep.Sequence(steps.subList(i, end))));
    }
    return code;
  }

  /** A method that passes over this; returns its name. */
  private String method(SkipStep step) {
    String name = compiler.newName("skip");
    Code method = compiler.method(name, int.class);
    step.accept(compiler.skips(method));
    method.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    return name;
  }

  private void callOwn(String name) {
    compiler.parameters().load(code);
    code.callOwn(name, compiler.parameters().descriptor(int.class)).storePosition();
  }

  @Override
  public Code union(SkipStep.Union step) {
    return optional(step) ? code : switched(step);
  }

  /** Emits one call, if the union is of null and something simple. */
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
  private Code switched(SkipStep.Union step) {
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
    Label end = new Label();
    Label[] cases = branches.stream().map(branch -> new Label()).toArray(Label[]::new);
    code.tableSwitch(end, cases);
    for (int i = 0; i < cases.length; i++) {
      code.label(cases[i]);
      if (branches.size() > Supported.MAX_BRANCHES_IN_PLACE) {
        callOwn(method(branches.get(i)));
      } else {
        branches.get(i).accept(this);
      }
      code.jump(Opcodes.GOTO, end);
    }
    return code.label(end);
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
    method.label(new Label()).load(int.class, start).end(Opcodes.IRETURN); // is never come to
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
