// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.OptionalScalar;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.BranchTable;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.OptionalValues;
import io.avrolope.internal.wire.SymbolTable;
import io.avrolope.internal.wire.WriteValues;
import org.objectweb.asm.Opcodes;

/** Finds the method for a step: a Java method, or a new method of the generated class. */
final class WriteRules implements WriteStep.Visitor<WriteRule> {
  private final WriterCompiler compiler;

  WriteRules(WriterCompiler compiler) {
    this.compiler = compiler;
  }

  @Override
  public WriteRule nothing(WriteStep.Null step) {
    return ofObject("writeNull");
  }

  @Override
  public WriteRule scalar(WriteStep.Scalar step) {
    return ofObject(method(step.wire()));
  }

  private static WriteRule ofObject(String name) {
    return code ->
        code.callStatic(WriteValues.class, name, void.class, Object.class, DatumBuffer.class);
  }

  /**
   * The name of the methods in {@code WriteValues} and {@code OptionalValues} that write such
   * values.
   */
  static String method(WriteStep.Wire wire) {
    return switch (wire) {
      case BOOLEAN -> "writeBoolean";
      case INT -> "writeInt";
      case LONG -> "writeLong";
      case FLOAT -> "writeFloat";
      case DOUBLE -> "writeDouble";
      case STRING -> "writeString";
      case STRINGABLE -> "writeStringable";
      case BYTES -> "writeBytes";
    };
  }

  @Override
  public WriteRule fixed(WriteStep.Fixed step) {
    return code ->
        code.push(step.size())
            .callStatic(
                WriteValues.class,
                "writeFixed",
                void.class,
                Object.class,
                DatumBuffer.class,
                int.class);
  }

  @Override
  public WriteRule enumeration(WriteStep.Enumeration step) {
    SymbolTable symbols = new SymbolTable(step);
    return code ->
        code.push(symbols, SymbolTable.class)
            .callStatic(
                WriteValues.class,
                "writeSymbol",
                void.class,
                Object.class,
                DatumBuffer.class,
                SymbolTable.class);
  }

  @Override
  public WriteRule array(WriteStep.Array step) {
    return compiler.method(
        "array", code -> new WriteCollectionCode(code, compiler.rule(step.item())).array());
  }

  @Override
  public WriteRule map(WriteStep.MapOf step) {
    return compiler.method(
        "map", code -> new WriteCollectionCode(code, compiler.rule(step.value())).map());
  }

  @Override
  public WriteRule union(WriteStep.Union step) {
    OptionalScalar optional = OptionalScalar.of(step);
    if (optional != null) {
      return optional(optional.value(), optional.nullBranch());
    }
    BranchTable table = new BranchTable(step);
    return compiler.method("union", code -> new WriteUnionCode(compiler, step).emit(code, table));
  }

  private static WriteRule optional(WriteStep.Scalar scalar, int nullBranch) {
    return code ->
        code.push(nullBranch)
            .callStatic(
                OptionalValues.class,
                method(scalar.wire()),
                void.class,
                Object.class,
                DatumBuffer.class,
                int.class);
  }

  @Override
  public WriteRule call(WriteStep.Call step) {
    return compiler.method(
        "record",
        code ->
            new WriteRecordCode(compiler, compiler.plan().records().get(step.record())).emit(code));
  }

  @Override
  public WriteRule convert(WriteStep.Convert step) {
    return compiler.method(
        "convert",
        code -> {
          code.push(step.converter(), WriteStep.Converter.class);
          code.instruction(Opcodes.ACONST_NULL).load(Object.class, WriterCompiler.DATUM);
          convert(code);
          code.load(DatumBuffer.class, WriterCompiler.OUT);
          compiler.rule(step.raw()).call(code);
        });
  }

  /** Emits the call of the converter that is on the stack below the holder and the value. */
  static void convert(Code code) {
    code.call(WriteStep.Converter.class, "convert", Object.class, Object.class, Object.class);
  }
}
