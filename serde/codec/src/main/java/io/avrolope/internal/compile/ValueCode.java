// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.As;
import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.codec.model.UnboxedLayout;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.unboxed.UnboxedRecord;
import io.avrolope.internal.wire.ReadValues;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.Wire;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Emits code that reads a value, leaves it on the stack, and moves the position to the byte after
 * it. Each method returns the type of the value on the stack.
 */
final class ValueCode implements ReadStep.Visitor<Class<?>> {
  private final ReaderCompiler compiler;
  private final Code code;

  /** The local for the end of a part of the value. */
  private final int q;

  ValueCode(ReaderCompiler compiler, Code code) {
    this.compiler = compiler;
    this.code = code;
    this.q = code.newLocal(int.class);
  }

  @Override
  public Class<?> nothing(ReadStep.Null step) {
    code.pushNull();
    return Object.class;
  }

  @Override
  public Class<?> scalar(ReadStep.Scalar step) {
    return switch (step.wire()) {
      case BOOLEAN -> fixed(1, "booleanAt", boolean.class);
      case INT -> promoted(varint("intEnd", "intAt", int.class), step.as());
      case LONG -> promoted(varint("longEnd", "longAt", long.class), step.as());
      case FLOAT -> promoted(fixed(Float.BYTES, "floatAt", float.class), step.as());
      case DOUBLE -> fixed(Double.BYTES, "doubleAt", double.class);
      case STRING, BYTES -> content(step.as());
    };
  }

  /** Emits {@code q = Wire.fixedEnd(p, end, bytes); Wire.read(b, p); p = q;}. */
  private Class<?> fixed(int bytes, String read, Class<?> type) {
    fixedEnd(bytes);
    code.load(byte[].class, Code.BYTES).load(int.class, Code.POSITION);
    code.callStatic(Wire.class, read, type, byte[].class, int.class);
    code.load(int.class, q).storePosition();
    return type;
  }

  private void fixedEnd(int bytes) {
    code.load(int.class, Code.POSITION).load(int.class, Code.END).push(bytes);
    code.callStatic(Wire.class, "fixedEnd", int.class, int.class, int.class, int.class);
    code.store(int.class, q);
  }

  /** Emits {@code q = Wire.longEnd(b, p, end); Wire.longAt(b, p, q); p = q;}. */
  private Class<?> varint(String end, String read, Class<?> type) {
    end(end);
    loadSpan();
    code.callStatic(Wire.class, read, type, byte[].class, int.class, int.class);
    code.load(int.class, q).storePosition();
    return type;
  }

  private void end(String end) {
    code.loadDatum();
    code.callStatic(Wire.class, end, int.class, byte[].class, int.class, int.class);
    code.store(int.class, q);
  }

  private void loadSpan() {
    code.load(byte[].class, Code.BYTES).load(int.class, Code.POSITION).load(int.class, q);
  }

  private Class<?> promoted(Class<?> type, As as) {
    return switch (as) {
      case LONG -> converted(type, int.class, Opcodes.I2L, long.class);
      case FLOAT ->
          type == float.class
              ? type
              : converted(type, type, type == int.class ? Opcodes.I2F : Opcodes.L2F, float.class);
      case DOUBLE -> converted(type, type, toDouble(type), double.class);
      default -> type;
    };
  }

  private static int toDouble(Class<?> type) {
    if (type == int.class) {
      return Opcodes.I2D;
    }
    return type == long.class ? Opcodes.L2D : Opcodes.F2D;
  }

  private Class<?> converted(Class<?> type, Class<?> from, int opcode, Class<?> to) {
    if (type == from) {
      code.instruction(opcode);
    }
    return to;
  }

  /**
   * Emits {@code q = Wire.longEnd(b, p, end); to = Wire.contentEnd(b, p, q, end); Wire.string(b, q,
   * to); p = to;}.
   */
  private Class<?> content(As as) {
    int to = contentEnd();
    Class<?> type =
        switch (as) {
          case UTF8 -> string("utf8", Utf8.class, to);
          case STRING -> string("string", String.class, to);
          default -> {
            code.load(byte[].class, Code.BYTES).load(int.class, q).load(int.class, to);
            yield make(Wire.class, "buffer", ByteBuffer.class);
          }
        };
    code.load(int.class, to).storePosition();
    return type;
  }

  /** Emits the first two statements of {@link #content}; returns the local {@code to}. */
  private int contentEnd() {
    int to = code.newLocal(int.class);
    end("longEnd");
    loadSpan();
    code.load(int.class, Code.END);
    code.callStatic(
        Wire.class, "contentEnd", int.class, byte[].class, int.class, int.class, int.class);
    code.store(int.class, to);
    return to;
  }

  private Class<?> string(String make, Class<?> type, int to) {
    if (compiler.strings().areShared()) {
      code.push(compiler.strings(), Strings.class);
      code.load(byte[].class, Code.BYTES).load(int.class, q).load(int.class, to);
      code.call(Strings.class, make, type, byte[].class, int.class, int.class);
      return type;
    }
    code.load(byte[].class, Code.BYTES).load(int.class, q).load(int.class, to);
    return make(Wire.class, make, type);
  }

  private Class<?> make(Class<?> owner, String name, Class<?> type) {
    code.callStatic(owner, name, type, byte[].class, int.class, int.class);
    return type;
  }

  /** Emits {@code q = Wire.fixedEnd(p, end, n); ReadValues.fixed(b, p, n, factory); p = q;}. */
  @Override
  public Class<?> fixed(ReadStep.Fixed step) {
    fixedEnd(step.size());
    code.load(byte[].class, Code.BYTES).load(int.class, Code.POSITION).push(step.size());
    code.push(step.factory(), Supplier.class);
    code.callStatic(
        ReadValues.class,
        "fixed",
        Object.class,
        byte[].class,
        int.class,
        int.class,
        Supplier.class);
    code.load(int.class, q).storePosition();
    return Object.class;
  }

  /** Emits {@code q = Wire.intEnd(b, p, end); ReadValues.symbol(b, p, q, values); p = q;}. */
  @Override
  public Class<?> enumeration(ReadStep.Enumeration step) {
    @Nullable Object[] values = step.values().toArray();
    end("intEnd");
    loadSpan();
    code.push(values, Object[].class);
    code.callStatic(
        ReadValues.class,
        "symbol",
        Object.class,
        byte[].class,
        int.class,
        int.class,
        Object[].class);
    code.load(int.class, q).storePosition();
    return Object.class;
  }

  @Override
  public Class<?> array(ReadStep.Array step) {
    return new CollectionCode(compiler, code).array(step);
  }

  @Override
  public Class<?> map(ReadStep.MapOf step) {
    return new CollectionCode(compiler, code).map(step);
  }

  /** Emits {@code q = Wire.intEnd(b, p, end); i = Wire.branch(b, p, q, n); p = q; switch (i) …}. */
  @Override
  public Class<?> union(ReadStep.Union step) {
    List<ReadStep> branches = step.branches();
    if (branches.isEmpty()) {
      return fail(new ReadStep.Fail("a branch", "none"));
    }
    if (step.nullBranch() >= 0) {
      return optional(step.present(), step.nullBranch());
    }
    end("intEnd");
    loadSpan();
    code.push(branches.size());
    code.callStatic(Wire.class, "branch", int.class, byte[].class, int.class, int.class, int.class);
    code.load(int.class, q).storePosition();
    if (branches.size() > PlanFeatures.MAX_BRANCHES_IN_PLACE) {
      new LargeUnionCode(compiler, code).emit(branches);
    } else {
      choose(branches, code.newLocal(int.class));
    }
    return Object.class;
  }

  /** Emits {@code q = Wire.optional(…); if (q < 0) { p = ~q; null } else { p = q; value }}. */
  private Class<?> optional(ReadStep value, int nullBranch) {
    Label present = new Label();
    Label end = new Label();
    code.loadDatum().push(nullBranch);
    code.callStatic(
        Wire.class, "optional", int.class, byte[].class, int.class, int.class, int.class);
    code.store(int.class, q).load(int.class, q).jump(Opcodes.IFGE, present);
    code.load(int.class, q).push(-1).instruction(Opcodes.IXOR).storePosition();
    code.pushNull().jump(Opcodes.GOTO, end);
    code.label(present).load(int.class, q).storePosition();
    code.box(value.accept(this)).label(end);
    return Object.class;
  }

  /** Emits a switch over the branches by the index on the stack. */
  private void choose(List<ReadStep> branches, int index) {
    Label end = new Label();
    Label otherwise = new Label();
    Label[] cases = branches.stream().map(branch -> new Label()).toArray(Label[]::new);
    code.store(int.class, index).load(int.class, index).tableSwitch(otherwise, cases);
    for (int i = 0; i < cases.length; i++) {
      code.label(cases[i]);
      code.box(branches.get(i).accept(this)).jump(Opcodes.GOTO, end);
    }
    code.label(otherwise).pushNull(); // the index was checked
    code.label(end);
  }

  @Override
  public Class<?> call(ReadStep.Call step) {
    RecordRead record = compiler.plan().records().get(step.record());
    if (record.shape() instanceof RecordShape.Components) {
      compiler.parameters().load(code);
      code.callOwn(
          compiler.recordMethod(step.record()), compiler.parameters().descriptor(Object.class));
      compiler.takePosition(code);
      return Object.class;
    }
    if (record.shape() instanceof RecordShape.Slots slots) {
      return slots(step, slots);
    }
    Class<?> type = RecordCode.typeOf(record.shape());
    int object = created(step);
    fill(step, type, object);
    code.load(type, object);
    return Object.class;
  }

  /** Emits {@code p = record0(b, p, end, …, record);}. */
  private void fill(ReadStep.Call step, Class<?> type, int record) {
    compiler.parameters().load(code);
    code.load(type, record);
    code.callOwn(
            compiler.recordMethod(step.record()), compiler.parameters().descriptor(int.class, type))
        .storePosition();
  }

  /**
   * Emits {@code slots = new Object[size]; p = record0(…, slots); new R(slots)}, or {@code object =
   * new R(); slots = SLOTS(object); p = record0(…, slots); object}.
   */
  private Class<?> slots(ReadStep.Call step, RecordShape.Slots shape) {
    int array = code.newLocal(Object[].class);
    if (shape.isFilledFirst()) {
      code.push(shape.size()).newArray().store(Object[].class, array);
      fill(step, Object[].class, array);
      code.push(shape.constructor(), MethodHandle.class).load(Object[].class, array);
      code.invokeExact(Object.class, Object[].class);
      return Object.class;
    }
    int object = code.newLocal(Object.class);
    code.push(shape.constructor(), MethodHandle.class).invokeExact(Object.class);
    code.store(Object.class, object);
    code.push(shape.slots(), MethodHandle.class).load(Object.class, object);
    code.invokeExact(Object[].class, Object.class).store(Object[].class, array);
    fill(step, Object[].class, array);
    code.load(Object.class, object);
    return Object.class;
  }

  /** Emits {@code object = new R();}; returns the object's local. */
  int created(ReadStep.Call step) {
    RecordShape shape = compiler.plan().records().get(step.record()).shape();
    create(shape);
    int object = code.newLocal(RecordCode.typeOf(shape));
    code.store(RecordCode.typeOf(shape), object);
    return object;
  }

  private void create(RecordShape shape) {
    if (shape instanceof RecordShape.Generic generic) {
      code.construct(
          GenericData.Record.class, () -> code.push(generic.schema(), Schema.class), Schema.class);
    } else if (shape instanceof RecordShape.Unboxed unboxed) {
      code.construct(
          UnboxedRecord.class,
          () -> code.push(unboxed.layout(), UnboxedLayout.class),
          UnboxedLayout.class);
    } else {
      code.push(((RecordShape.Bean) shape).constructor(), MethodHandle.class);
      code.invokeExact(Object.class);
    }
  }

  @Override
  public Class<?> convert(ReadStep.Convert step) {
    if (direct(step.converter(), step.raw())) {
      return Object.class;
    }
    code.push(step.converter(), Converter.class);
    code.box(step.raw().accept(this));
    code.call(Converter.class, "convert", Object.class, Object.class);
    return Object.class;
  }

  /**
   * Emits a conversion without an intermediate object, if the converter supports that; returns
   * whether it does.
   */
  private boolean direct(Converter converter, ReadStep step) {
    if (converter instanceof Converter.OfBytes) {
      return ofBytes(converter, step);
    }
    if (!(step instanceof ReadStep.Scalar raw)) {
      return false;
    }
    if (converter instanceof Converter.OfLong && raw.as() == As.LONG) {
      code.push(converter, Converter.OfLong.class);
      scalar(raw);
      code.call(Converter.OfLong.class, "ofLong", Object.class, long.class);
    } else if (converter instanceof Converter.OfInt && raw.as() == As.INT) {
      code.push(converter, Converter.OfInt.class);
      scalar(raw);
      code.call(Converter.OfInt.class, "ofInt", Object.class, int.class);
    } else {
      return false;
    }
    return true;
  }

  /** Emits {@code CONVERTER.ofBytes(b, from, to); p = to;} if the raw value consists of bytes. */
  private boolean ofBytes(Converter converter, ReadStep raw) {
    if (raw instanceof ReadStep.Scalar scalar && !scalar.as().isPrimitive()) {
      int to = contentEnd();
      ofRange(converter, q, to);
    } else if (raw instanceof ReadStep.Fixed fixed) {
      fixedEnd(fixed.size());
      ofRange(converter, Code.POSITION, q);
    } else {
      return false;
    }
    return true;
  }

  private void ofRange(Converter converter, int from, int to) {
    code.push(converter, Converter.OfBytes.class);
    code.load(byte[].class, Code.BYTES).load(int.class, from).load(int.class, to);
    code.call(Converter.OfBytes.class, "ofBytes", Object.class, byte[].class, int.class, int.class);
    code.load(int.class, to).storePosition();
  }

  @Override
  public Class<?> fail(ReadStep.Fail step) {
    code.load(int.class, Code.POSITION);
    code.callStatic(
        ReadValues.class, "failure", io.avrolope.internal.wire.DatumFailure.class, int.class);
    code.instruction(Opcodes.ATHROW);
    code.pushNull(); // unreachable
    return Object.class;
  }
}
