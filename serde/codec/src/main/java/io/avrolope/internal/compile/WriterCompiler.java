// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates a class that runs one write plan: a static method for each record, array, map, union
 * and conversion, each of which calls one method for each value. Equal steps share a method. For
 * one class; not thread-safe.
 *
 * <pre>
 * final class CompiledCodec extends CompiledWriter {
 *   public void write(Object datum, DatumBuffer out) { record0(datum, out); }
 *   static void record0(Object datum, DatumBuffer out) { … array0(datum.get(0), out); … }
 *   static void array0(Object datum, DatumBuffer out) { … }
 * }
 * </pre>
 */
public final class WriterCompiler {
  /** The locals of the parameters of each method. */
  static final int DATUM = 0;

  static final int OUT = 1;

  private static final String METHOD = Code.descriptor(void.class, Object.class, DatumBuffer.class);
  private static final String BRANCH_METHOD =
      Code.descriptor(void.class, Object.class, DatumBuffer.class, int.class);

  private final WritePlan plan;
  private final ClassBuilder builder = new ClassBuilder(CompiledWriter.class);
  private final Constants constants = new Constants();
  private final WriteRules ruleFinder = new WriteRules(this);
  private final Map<WriteStep, WriteRule> rules = new HashMap<>();
  private final Deque<Runnable> pendingMethods = new ArrayDeque<>();

  private WriterCompiler(WritePlan plan) {
    this.plan = plan;
  }

  /**
   * Generates the class and creates an object of it; the class is unloaded with the object.
   *
   * @throws ReflectiveOperationException if the JVM refuses the class
   */
  public static CompiledWriter compile(WritePlan plan) throws ReflectiveOperationException {
    WriterCompiler compiler = new WriterCompiler(plan);
    return HiddenClasses.instance(compiler.classFile(), compiler.constants, CompiledWriter.class);
  }

  /** The class file, for measurements of its size. */
  public static byte[] classFile(WritePlan plan) {
    return new WriterCompiler(plan).classFile();
  }

  private byte[] classFile() {
    Code write = new Code(builder.method("write", METHOD), constants, 3);
    write.load(Object.class, 1).load(DatumBuffer.class, 2);
    rule(plan.root()).call(write);
    write.end(Opcodes.RETURN);
    while (!pendingMethods.isEmpty()) {
      pendingMethods.remove().run();
    }
    constants.loadIn(builder);
    return builder.bytes();
  }

  WritePlan plan() {
    return plan;
  }

  /** The rule by which values of a step are written. */
  WriteRule rule(WriteStep step) {
    WriteRule known = rules.get(step);
    if (known == null) {
      known = step.accept(ruleFinder);
      rules.put(step, known);
    }
    return known;
  }

  /** A new method {@code (Object, DatumBuffer)}; its body is emitted after that of its caller. */
  WriteRule method(String kind, Consumer<Code> body) {
    String name = defer(kind, METHOD, 2, body);
    return code -> code.callOwn(name, METHOD);
  }

  /** A new method {@code (Object, DatumBuffer, int)}, whose third parameter is a branch index. */
  WriteRule branchMethod(Consumer<Code> body) {
    String name = defer("branches", BRANCH_METHOD, 3, body);
    return code -> code.callOwn(name, BRANCH_METHOD);
  }

  private String defer(String kind, String descriptor, int parameters, Consumer<Code> body) {
    String name = builder.newName(kind);
    pendingMethods.add(
        () -> {
          MethodVisitor method = builder.staticMethod(name, descriptor);
          Code code = new Code(method, constants, parameters);
          body.accept(code);
          code.end(Opcodes.RETURN);
        });
    return name;
  }
}
