// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Position;
import io.avrolope.internal.wire.ReadValues;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import io.avrolope.internal.wire.Wire;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;

/**
 * Generates a class that runs one read plan: a method for each record, which calls a Java method
 * for each field. For one class; not thread-safe.
 */
public final class ReaderCompiler {
  /**
   * The maximum size of a generated method; HotSpot does not compile methods of more than 8,000
   * bytes.
   */
  static final int MAX_METHOD_BYTES = 4_000;

  private static final String READ =
      Code.descriptor(Object.class, byte[].class, int.class, int.class, Position.class);

  /** In the entry method, the local of the {@code Position} that receives the end of the datum. */
  private static final int END_POSITION = 4;

  private final ReadPlan plan;
  private final ClassBuilder builder = new ClassBuilder(CompiledReader.class);
  private final Constants constants = new Constants();
  private final Parameters parameters;
  private final Strings strings;
  private final Limits limits;
  private final Function<FieldStep.Default, DefaultValue> defaults;
  private final Map<SlotMethods.Key, String> slotMethods = new HashMap<>();

  /** The records whose methods are called, and not emitted yet. */
  private final Deque<Integer> calledRecords = new ArrayDeque<>();

  private final BitSet knownRecords = new BitSet();

  private ReaderCompiler(
      ReadPlan plan,
      Strings strings,
      Limits limits,
      Function<FieldStep.Default, DefaultValue> defaults) {
    this.plan = plan;
    this.strings = strings;
    this.limits = limits;
    this.defaults = defaults;
    this.parameters = Parameters.of(plan);
  }

  /** Whether a plan can be compiled; if not, it must be interpreted. */
  public static boolean supports(ReadPlan plan) {
    return PlanFeatures.isCompilable(plan);
  }

  /**
   * Generates the class and creates an object of it.
   *
   * @param defaults supplies the defaults of fields
   * @throws ReflectiveOperationException if the JVM refuses the class
   */
  public static CompiledReader compile(
      ReadPlan plan,
      Strings strings,
      Limits limits,
      TrailingBytes trailing,
      Function<FieldStep.Default, DefaultValue> defaults)
      throws ReflectiveOperationException {
    ReaderCompiler compiler = new ReaderCompiler(plan, strings, limits, defaults);
    return HiddenClasses.instance(
        compiler.classFile(trailing), compiler.constants, CompiledReader.class);
  }

  /** The class file, for measurements of its size. */
  public static byte[] classFile(
      ReadPlan plan,
      Strings strings,
      Limits limits,
      TrailingBytes trailing,
      Function<FieldStep.Default, DefaultValue> defaults) {
    return new ReaderCompiler(plan, strings, limits, defaults).classFile(trailing);
  }

  private byte[] classFile(TrailingBytes trailing) {
    if (trailing == TrailingBytes.LEFT) {
      entry();
    } else {
      entryWithRoot(trailing);
    }
    while (!calledRecords.isEmpty()) {
      new RecordCode(this, calledRecords.remove()).emit();
    }
    for (int i = 0; i < plan.skipped().size(); i++) {
      skipped(i);
    }
    constants.loadIn(builder);
    return builder.bytes();
  }

  /**
   * Emits {@code Object read(byte[] b, int p, int end, Position a)}, which reads the root itself:
   * the JVM inlines calls to a certain depth only. The parameters move to the locals that they have
   * in static methods.
   */
  private void entryWithRoot(TrailingBytes trailing) {
    Code code = new Code(builder.method("read", READ), constants, END_POSITION + 1);
    code.load(byte[].class, 1).store(byte[].class, Code.BYTES);
    code.load(int.class, 2).store(int.class, Code.POSITION);
    code.load(int.class, 3).store(int.class, Code.END);
    if (parameters.hasDepth()) {
      code.push(0).store(int.class, Parameters.DEPTH);
    }
    if (parameters.hasPosition()) {
      code.constructPosition().store(Position.class, parameters.position());
    }
    root(code);
    if (trailing == TrailingBytes.REFUSED) {
      code.load(int.class, Code.POSITION).load(int.class, Code.END);
      code.callStatic(Wire.class, "requireEnd", void.class, int.class, int.class);
    }
    code.end(Opcodes.ARETURN);
  }

  /**
   * Emits {@code Object read(byte[] b, int p, int end, Position a) { return root(b, p, end, …, a);
   * }} and the method {@code root}, which leaves the end of the datum in {@code a}.
   */
  private void entry() {
    Code code = new Code(builder.method("read", READ), constants, END_POSITION + 1);
    code.load(byte[].class, 1).load(int.class, 2).load(int.class, 3);
    if (parameters.hasDepth()) {
      code.push(0);
    }
    if (parameters.hasPosition()) {
      code.constructPosition();
    }
    code.load(Position.class, END_POSITION);
    code.callOwn("root", parameters.descriptor(Object.class, Position.class));
    code.end(Opcodes.ARETURN);
    Code root = method("root", Object.class, Position.class);
    root(root);
    leavePosition(root, parameters.count());
    root.end(Opcodes.ARETURN);
  }

  /** Emits code that leaves the datum's object on the stack. */
  private void root(Code code) {
    code.box(plan.root().accept(values(code)));
  }

  /** Emits {@code int skipped0(byte[] b, int p, int end, …)}, which returns the new position. */
  private void skipped(int record) {
    Code code = method(skippedName(record), int.class);
    SkippedRecord skipped = plan.skipped().get(record);
    if (skipped.nesting() == RecordRead.Nesting.BY_DATUM) {
      deeper(code);
    }
    skipped.step().accept(skips(code));
    code.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
  }

  /** Emits {@code depth = ReadValues.deeper(depth, max, p);}. */
  void deeper(Code code) {
    code.load(int.class, Parameters.DEPTH).push(limits.maxDepth()).load(int.class, Code.POSITION);
    code.callStatic(ReadValues.class, "deeper", int.class, int.class, int.class, int.class);
    code.store(int.class, Parameters.DEPTH);
  }

  /** A new static method with the common parameters followed by {@code more}. */
  Code method(String name, Class<?> returned, Class<?>... more) {
    return new Code(
        builder.staticMethod(name, parameters.descriptor(returned, more)),
        constants,
        parameters.count() + more.length);
  }

  ValueCode values(Code code) {
    return new ValueCode(this, code);
  }

  SkipCode skips(Code code) {
    return new SkipCode(this, code);
  }

  String newName(String kind) {
    return builder.newName(kind);
  }

  /** The name of the method of a record, which is emitted later if it is not yet. */
  String recordMethod(int record) {
    if (!knownRecords.get(record)) {
      knownRecords.set(record);
      calledRecords.add(record);
    }
    return recordName(record);
  }

  static String recordName(int record) {
    return "record" + record;
  }

  static String skippedName(int record) {
    return "skipped" + record;
  }

  /** Emits {@code p = pos.value}, after a method that returned a value. */
  void takePosition(Code code) {
    code.load(Position.class, parameters.position()).getPosition().storePosition();
  }

  /** Emits {@code pos.value = p}, before a method returns a value. */
  void leavePosition(Code code) {
    leavePosition(code, parameters.position());
  }

  private static void leavePosition(Code code, int local) {
    code.load(Position.class, local).load(int.class, Code.POSITION).putPosition();
  }

  ReadPlan plan() {
    return plan;
  }

  Parameters parameters() {
    return parameters;
  }

  /** The names of the methods of {@link SlotMethods}. */
  Map<SlotMethods.Key, String> slotMethods() {
    return slotMethods;
  }

  Strings strings() {
    return strings;
  }

  DefaultValue defaultOf(FieldStep.Default field) {
    return defaults.apply(field);
  }
}
