// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.WriteBlocks;
import io.avrolope.internal.wire.WriteValues;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the body of a method that writes records of one schema. */
final class WriteRecordCode {
  /** For so many consecutive equal fields, a loop is faster than a call for each. */
  private static final int MIN_RUN = 8;

  /**
   * After this size, which is about a hundred fields, another method writes the remaining fields.
   */
  private static final int ENOUGH_BYTES = 2_000;

  private final WriterCompiler compiler;
  private final RecordWrite plan;
  private final @Nullable Class<?> type;
  private final List<FieldAccess> getters;

  /** Null if the values are not in an array. */
  private final RecordShape.@Nullable Slots slots;

  WriteRecordCode(WriterCompiler compiler, RecordWrite plan) {
    this.compiler = compiler;
    this.plan = plan;
    RecordShape shape = plan.shape();
    this.slots = shape instanceof RecordShape.Slots array ? array : null;
    if (shape instanceof RecordShape.Bean bean) {
      this.type = bean.type();
      this.getters = bean.fields();
    } else if (shape instanceof RecordShape.Components components) {
      this.type = components.type();
      this.getters = components.getters();
    } else {
      this.type = null;
      this.getters = List.of();
    }
  }

  /**
   * The method's body.
   *
   * <pre>
   * if (datum.getClass() != TYPE) { otherwise(datum, out); return; }
   * …fields…
   * </pre>
   */
  void emit(Code code) {
    if (slots != null) {
      requireClass(slots.type(), code);
      indexed(0, code);
      return;
    }
    if (type == null) {
      if (plan.fields().isEmpty()) {
        requireClass(IndexedRecord.class, code); // no field's getter does
      }
      indexed(0, code);
      return;
    }
    if (plan.otherwise() == RecordWrite.NONE) {
      requireClass(type, code);
    } else {
      Label ofType = new Label();
      code.load(Object.class, WriterCompiler.DATUM).call(Object.class, "getClass", Class.class);
      code.push(type, Class.class).jump(Opcodes.IF_ACMPEQ, ofType);
      loadParameters(code);
      compiler.rule(new WriteStep.Call(plan.otherwise())).call(code);
      code.instruction(Opcodes.RETURN).label(ofType);
    }
    beans(0, code);
  }

  private static void requireClass(Class<?> required, Code code) {
    code.load(Object.class, WriterCompiler.DATUM).push(required, Class.class);
    code.callStatic(WriteBlocks.class, "requireClass", void.class, Object.class, Class.class);
  }

  private static void loadParameters(Code code) {
    code.load(Object.class, WriterCompiler.DATUM).load(DatumBuffer.class, WriterCompiler.OUT);
  }

  /** Emits the fields of an {@code IndexedRecord}, or of an array, from {@code first} on. */
  private void indexed(int first, Code code) {
    List<RecordWrite.Field> fields = plan.fields();
    int record = source(code);
    Locals locals = new Locals(record, code.newLocal(int.class));
    for (int i = first; i < fields.size(); ) {
      if (code.size() > ENOUGH_BYTES) {
        int rest = i;
        loadParameters(code);
        compiler.method("fields", method -> indexed(rest, method)).call(code);
        return;
      }
      int bounded = BoundedFieldsCode.count(fields, i);
      if (bounded > 1) {
        List<RecordWrite.Field> some = fields.subList(i, i + bounded);
        BoundedFieldsCode all = BoundedFieldsCode.begin(some, code);
        indexed(some, locals, (step, get) -> all.put(step, get, Object.class), code);
        all.end();
        i += bounded;
      } else {
        int end = i + run(fields, i);
        indexed(fields.subList(i, end), locals, (step, get) -> value(step, get, code), code);
        i = end;
      }
    }
  }

  /** Emits {@code record = (IndexedRecord) datum} or {@code record = SLOTS(datum)}. */
  private int source(Code code) {
    if (slots == null) {
      int record = code.newLocal(IndexedRecord.class);
      code.load(Object.class, WriterCompiler.DATUM).cast(IndexedRecord.class);
      code.store(IndexedRecord.class, record);
      return record;
    }
    int array = code.newLocal(Object[].class);
    code.push(slots.slots(), MethodHandle.class).load(Object.class, WriterCompiler.DATUM);
    code.invokeExact(Object[].class, Object.class).store(Object[].class, array);
    return array;
  }

  /** Emits the writing of the value that {@code get} loads. */
  @FunctionalInterface
  private interface FieldRule {
    void write(WriteStep step, Runnable get);
  }

  /** The locals of the record and of a loop's variable. */
  private record Locals(int record, int position) {}

  /** Emits consecutive fields; equal ones become a loop. */
  private void indexed(List<RecordWrite.Field> fields, Locals locals, FieldRule rule, Code code) {
    for (int i = 0; i < fields.size(); ) {
      RecordWrite.Field field = fields.get(i);
      int run = run(fields, i);
      if (run < MIN_RUN) {
        rule.write(field.step(), () -> get(locals, () -> code.push(field.position()), code));
        i++;
      } else {
        loop(field, run, locals, rule, code);
        i += run;
      }
    }
  }

  /** The number of consecutive equal fields. */
  private static int run(List<RecordWrite.Field> fields, int first) {
    int end = first + 1;
    while (end < fields.size() && fields.get(end).step().equals(fields.get(first).step())) {
      end++;
    }
    return end - first;
  }

  /** {@code for (int position = …; position < …; position++) { … }}. */
  private void loop(RecordWrite.Field first, int count, Locals locals, FieldRule rule, Code code) {
    Label next = new Label();
    Label end = new Label();
    code.push(first.position()).store(int.class, locals.position()).label(next);
    code.load(int.class, locals.position()).push(first.position() + count);
    code.jump(Opcodes.IF_ICMPGE, end);
    rule.write(
        first.step(), () -> get(locals, () -> code.load(int.class, locals.position()), code));
    code.increment(locals.position(), 1).jump(Opcodes.GOTO, next).label(end);
  }

  /** {@code record.get(position)} or {@code record[position]}. */
  private void get(Locals locals, Runnable position, Code code) {
    if (slots != null) {
      code.load(Object[].class, locals.record());
      position.run();
      code.instruction(Opcodes.AALOAD);
      return;
    }
    code.load(IndexedRecord.class, locals.record());
    position.run();
    code.call(IndexedRecord.class, "get", Object.class, int.class);
  }

  /**
   * Emits the writing of the value that {@code get} loads; a conversion also receives the record.
   */
  private void value(WriteStep step, Runnable get, Code code) {
    WriteStep raw = step;
    if (step instanceof WriteStep.Convert convert) {
      code.push(convert.converter(), WriteStep.Converter.class);
      code.load(Object.class, WriterCompiler.DATUM);
      get.run();
      WriteRules.convert(code);
      raw = convert.raw();
    } else {
      get.run();
    }
    code.load(DatumBuffer.class, WriterCompiler.OUT);
    compiler.rule(raw).call(code);
  }

  /** Emits the fields of an object of the class from {@code first} on. */
  private void beans(int first, Code code) {
    List<RecordWrite.Field> fields = plan.fields();
    for (int i = first; i < fields.size(); ) {
      if (code.size() > ENOUGH_BYTES) {
        int rest = i;
        loadParameters(code);
        compiler.method("fields", method -> beans(rest, method)).call(code);
        return;
      }
      int bounded = BoundedFieldsCode.count(fields, i);
      if (bounded > 1) {
        List<RecordWrite.Field> some = fields.subList(i, i + bounded);
        BoundedFieldsCode all = BoundedFieldsCode.begin(some, code);
        for (RecordWrite.Field field : some) {
          Class<?> value = value(field);
          all.put(field.step(), () -> get(field, value, code), value);
        }
        all.end();
        i += bounded;
      } else {
        bean(fields.get(i), code);
        i++;
      }
    }
  }

  /**
   * {@code step(GETTER.invokeExact(datum), out)}; avoids boxing of primitive values if possible.
   */
  private void bean(RecordWrite.Field field, Code code) {
    Class<?> value = value(field);
    if (value.isPrimitive() && field.step() instanceof WriteStep.Scalar scalar) {
      get(field, value, code);
      code.load(DatumBuffer.class, WriterCompiler.OUT);
      code.callStatic(
          WriteValues.class,
          WriteRules.method(scalar.wire()),
          void.class,
          value,
          DatumBuffer.class);
    } else {
      value(field.step(), () -> get(field, value, code), code);
    }
  }

  /**
   * The type in which a field is loaded: primitive if its step accepts that, else {@code Object}.
   */
  private Class<?> value(RecordWrite.Field field) {
    Class<?> type = getters.get(field.position()).getter().type().returnType();
    return field.step() instanceof WriteStep.Scalar scalar && isOf(type, scalar.wire())
        ? type
        : Object.class;
  }

  /** {@code GETTER.invokeExact(datum)}. */
  private void get(RecordWrite.Field field, Class<?> value, Code code) {
    MethodHandle getter = getters.get(field.position()).getter();
    Class<?> type = getter.type().returnType();
    code.push(getter, MethodHandle.class).load(Object.class, WriterCompiler.DATUM);
    code.invokeExact(type, Object.class);
    if (value != type) {
      code.box(type);
    }
  }

  private static boolean isOf(Class<?> value, WriteStep.Wire wire) {
    return switch (wire) {
      case BOOLEAN -> value == boolean.class;
      case INT -> value == int.class;
      case LONG -> value == long.class;
      case FLOAT -> value == float.class;
      case DOUBLE -> value == double.class;
      case STRING, STRINGABLE, BYTES -> false;
    };
  }
}
