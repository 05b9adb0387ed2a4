// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.unboxed.UnboxedRecord;
import io.avrolope.internal.wire.DefaultValue;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.objectweb.asm.Opcodes;

/**
 * Emits the methods that read one record: {@code int record0(byte[] b, int p, int end, …, Object
 * record)}, which reads a few fields itself, and calls several methods in order for many fields.
 */
final class RecordCode {
  /** In a larger method the JVM stops inlining calls. */
  private static final int ENOUGH_BYTES = 2_000;

  /**
   * A skip does little work, so calls are noticeable. The JVM inlines all calls in a method this
   * short.
   */
  private static final int ENOUGH_SKIPPED_BYTES = 350;

  /** A record with more fields has a method for each part, which the JVM may inline or not. */
  private static final int MAX_FIELDS_IN_PLACE = 32;

  /** More parts are called by intermediate methods. */
  private static final int MAX_CALLS = 128;

  /** A nested record with more fields has a method of its own. */
  private static final int MAX_NESTED_FIELDS = 8;

  /** About as many bytes as the code of a {@linkplain #isShort short} field has. */
  private static final int SHORT_FIELD_BYTES = 50;

  private final ReaderCompiler compiler;
  private final int index;
  private final RecordRead record;
  private final Class<?> type;

  /** The local of the record object. */
  private final int target;

  private List<String> parts = new ArrayList<>();

  /** The fields that follow in the same method: of this record in place, and of those around it. */
  private int laterFields;

  /** A record that has a method of its own. */
  RecordCode(ReaderCompiler compiler, int index) {
    this(compiler, index, compiler.parameters().count());
  }

  private RecordCode(ReaderCompiler compiler, int index, int target) {
    this.compiler = compiler;
    this.index = index;
    this.record = compiler.plan().records().get(index);
    this.type = typeOf(record.shape());
    this.target = target;
  }

  /** The parameter type of the record object. */
  static Class<?> typeOf(RecordShape shape) {
    if (shape instanceof RecordShape.Slots) {
      return Object[].class;
    }
    if (shape instanceof RecordShape.Unboxed) {
      return UnboxedRecord.class;
    }
    return shape instanceof RecordShape.Generic ? GenericData.Record.class : Object.class;
  }

  /** The type of a value on the stack: primitive, or {@code Object}. */
  static Class<?> typeOf(ReadStep step) {
    if (!(step instanceof ReadStep.Scalar scalar)) {
      return Object.class;
    }
    return switch (scalar.as()) {
      case BOOLEAN -> boolean.class;
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      default -> Object.class;
    };
  }

  void emit() {
    if (record.shape() instanceof RecordShape.Components components) {
      new ComponentsCode(compiler, index, components).emit();
      return;
    }
    Code code = compiler.method(ReaderCompiler.recordName(index), int.class, type);
    if (record.nesting() == RecordRead.Nesting.BY_DATUM) {
      compiler.deeper(code);
    }
    fields(firstFields(code));
    while (parts.size() > MAX_CALLS) {
      parts = groups();
    }
    call(parts, code);
  }

  /**
   * Whether a nested record is read in place of a call. The JVM inlines calls to a certain depth
   * only, and no method that it has compiled into much code. How it compiles many small methods
   * that call each other therefore depends on the order in which they become hot.
   */
  private boolean isInPlace(RecordRead nested, Code code) {
    return nested.nesting() == RecordRead.Nesting.BY_SCHEMA
        && nested.fields().size() <= MAX_NESTED_FIELDS
        && !(nested.shape() instanceof RecordShape.Components)
        && !(nested.shape() instanceof RecordShape.Slots)
        && nested.fields().stream().allMatch(RecordCode::isShort)
        && code.size() + laterFields * SHORT_FIELD_BYTES < ENOUGH_BYTES;
  }

  /** Whether little code reads the field, if the records in it are not counted. */
  private static boolean isShort(FieldStep field) {
    if (!(field instanceof FieldStep.Set set)) {
      return field instanceof FieldStep.Default;
    }
    ReadStep step = SlotMethods.optionalContent(set.value());
    return step instanceof ReadStep.Scalar
        || step instanceof ReadStep.Fixed
        || step instanceof ReadStep.Enumeration
        || step instanceof ReadStep.Call;
  }

  /**
   * Emits the first fields of a small record into its own method: the JVM inlines calls to a
   * certain depth only. Returns the index of the next field.
   */
  private int firstFields(Code code) {
    return record.fields().size() <= MAX_FIELDS_IN_PLACE ? part(code, 0) : 0;
  }

  /** Emits methods each of which calls some of the parts. */
  private List<String> groups() {
    List<String> groups = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += MAX_CALLS) {
      String name = compiler.newName("group");
      groups.add(name);
      List<String> some = parts.subList(i, Math.min(parts.size(), i + MAX_CALLS));
      call(some, compiler.method(name, int.class, type));
    }
    return groups;
  }

  private void call(List<String> methods, Code code) {
    for (String method : methods) {
      compiler.parameters().load(code);
      code.load(type, target);
      code.callOwn(method, compiler.parameters().descriptor(int.class, type)).storePosition();
    }
    code.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
  }

  private void fields(int first) {
    List<FieldStep> fields = record.fields();
    int next = first;
    while (next < fields.size()) {
      String name = ReaderCompiler.recordName(index) + "part" + parts.size();
      parts.add(name);
      Code code = compiler.method(name, int.class, type);
      next = part(code, next);
      code.load(int.class, Code.POSITION).end(Opcodes.IRETURN);
    }
  }

  /**
   * Emits fields from {@code first} on until the method is large enough; returns the index of the
   * next field.
   */
  private int part(Code code, int first) {
    List<FieldStep> fields = record.fields();
    int next = first;
    int skipped = 0;
    while (next < fields.size() && code.size() < ENOUGH_BYTES && skipped < ENOUGH_SKIPPED_BYTES) {
      int before = code.size();
      int run = calls(code).run(fields, next);
      if (run > 1) {
        calls(code).loop((FieldStep.Set) fields.get(next), run);
        next += run;
      } else {
        field(code, fields.get(next++));
      }
      if (fields.get(next - 1) instanceof FieldStep.Skip) {
        skipped += code.size() - before;
      }
    }
    return next;
  }

  private FieldCode calls(Code code) {
    return new FieldCode(code, methods());
  }

  private FieldCode.FieldMethods methods() {
    if (record.shape() instanceof RecordShape.Slots) {
      return new SlotMethods(compiler, target, SlotMethods.Target.ARRAY);
    }
    if (record.shape() instanceof RecordShape.Unboxed) {
      return new SlotMethods(compiler, target, SlotMethods.Target.UNBOXED_RECORD);
    }
    return record.shape() instanceof RecordShape.Generic
        ? new GenericFieldMethods(target, compiler.strings())
        : step -> null;
  }

  private void field(Code code, FieldStep field) {
    if (field instanceof FieldStep.Skip skip) {
      skip.step().accept(compiler.skips(code));
    } else if (field instanceof FieldStep.Default missing) {
      set(code, missing.slot(), new DefaultOf(compiler.defaultOf(missing)));
    } else {
      FieldStep.Set set = (FieldStep.Set) field;
      if (!calls(code).single(set)) {
        set(code, set.slot(), value(code, set.value()));
      }
    }
  }

  private void set(Code code, int slot, Value value) {
    if (record.shape() instanceof RecordShape.Generic) {
      code.load(type, target).push(slot);
      code.box(value.emit(code));
      code.call(GenericData.Record.class, "put", void.class, int.class, Object.class);
      return;
    }
    if (record.shape() instanceof RecordShape.Slots) {
      code.load(type, target).push(slot);
      SlotMethods.Target.ARRAY.set(code, value.emit(code));
      return;
    }
    if (record.shape() instanceof RecordShape.Unboxed) {
      code.load(type, target).push(slot);
      SlotMethods.Target.UNBOXED_RECORD.set(code, value.emit(code));
      return;
    }
    RecordShape.Bean bean = (RecordShape.Bean) record.shape();
    FieldAccess access = bean.fields().get(slot);
    Class<?> taken = access.type().isPrimitive() ? access.type() : Object.class;
    boolean same = taken == value.type();
    MethodHandle setter =
        same || !taken.isPrimitive() ? access.setter() : bean.access().boxed(access.setter());
    code.push(setter, MethodHandle.class).load(type, target);
    Class<?> emitted = value.emit(code);
    if (!same) {
      code.box(emitted);
    }
    code.invokeExact(void.class, Object.class, same ? taken : Object.class);
  }

  /** Emits code that leaves a value on the stack. */
  private interface Value {
    /** The type of the value: primitive, or {@code Object}. */
    Class<?> type();

    Class<?> emit(Code code);
  }

  /**
   * The value of a field. A record in place is complete before its field is set, so that the stack
   * is empty where its fields are read; otherwise the stack would grow with the nesting.
   */
  private Value value(Code code, ReadStep step) {
    if (step instanceof ReadStep.Call call
        && isInPlace(compiler.plan().records().get(call.record()), code)) {
      int object = compiler.values(code).created(call);
      inPlace(code, new RecordCode(compiler, call.record(), object));
      return new Stored(object);
    }
    return new Read(step);
  }

  /** Emits all fields of a nested record into the method of this one. */
  private void inPlace(Code code, RecordCode nested) {
    List<FieldStep> fields = nested.record.fields();
    for (int i = 0; i < fields.size(); i++) {
      nested.laterFields = laterFields + fields.size() - i - 1;
      nested.field(code, fields.get(i));
    }
  }

  /** An object in a local. */
  private record Stored(int local) implements Value {
    @Override
    public Class<?> type() {
      return Object.class;
    }

    @Override
    public Class<?> emit(Code code) {
      code.load(Object.class, local);
      return Object.class;
    }
  }

  /** A value that is read. */
  private final class Read implements Value {
    private final ReadStep step;

    Read(ReadStep step) {
      this.step = step;
    }

    @Override
    public Class<?> type() {
      return typeOf(step);
    }

    @Override
    public Class<?> emit(Code code) {
      return step.accept(compiler.values(code));
    }
  }

  /** The default of a field. */
  private record DefaultOf(DefaultValue node) implements Value {
    @Override
    public Class<?> type() {
      return Object.class;
    }

    @Override
    public Class<?> emit(Code code) {
      if (!node.isConstant()) {
        code.push(node, DefaultValue.class).call(DefaultValue.class, "get", Object.class);
      } else {
        Object value = node.get();
        if (value == null) {
          code.pushNull();
        } else {
          code.push(value, Object.class);
        }
      }
      return Object.class;
    }
  }
}
