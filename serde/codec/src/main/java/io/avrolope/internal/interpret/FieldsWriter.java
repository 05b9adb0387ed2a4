// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.FieldAccess;
import io.avrolope.internal.plan.OptionalScalar;
import io.avrolope.internal.plan.RecordShape;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.DatumBuffer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Writes the fields of a record. */
final class FieldsWriter implements GuardedWriter.Rule {
  private final Predicate<Object> ofShape;
  private final FieldWriter[] fields;
  private final @Nullable ValueWriter otherwise;

  private FieldsWriter(
      Predicate<Object> ofShape, FieldWriter[] fields, @Nullable ValueWriter otherwise) {
    this.ofShape = ofShape;
    this.fields = fields;
    this.otherwise = otherwise;
  }

  static ValueWriter of(RecordWrite plan, ValueWriters steps) {
    RecordShape shape = plan.shape();
    FieldWriter[] fields =
        plan.fields().stream()
            .map(field -> new FieldWriter(field, getter(shape, field.position()), steps))
            .toArray(FieldWriter[]::new);
    ValueWriter otherwise =
        plan.otherwise() == RecordWrite.NONE
            ? null
            : new WriteStep.Call(plan.otherwise()).accept(steps);
    return new GuardedWriter(
        "a record " + plan.name(), new FieldsWriter(ofShape(shape), fields, otherwise));
  }

  private static Predicate<Object> ofShape(RecordShape shape) {
    if (shape instanceof RecordShape.Bean bean) {
      return bean.access() == RecordShape.Access.BY_FIELD
          ? bean.type()::isInstance
          : datum -> datum.getClass() == bean.type();
    }
    if (shape instanceof RecordShape.Components components) {
      return datum -> datum.getClass() == components.type();
    }
    return IndexedRecord.class::isInstance;
  }

  private static Getter getter(RecordShape shape, int position) {
    if (shape instanceof RecordShape.Bean bean && bean.access() == RecordShape.Access.BY_FIELD) {
      return getter(bean.fields(), position);
    }
    if (shape instanceof RecordShape.Components components) {
      return getter(components.getters(), position);
    }
    return object -> ((IndexedRecord) object).get(position);
  }

  private static Getter getter(List<FieldAccess> fields, int position) {
    MethodHandle getter =
        fields.get(position).getter().asType(MethodType.methodType(Object.class, Object.class));
    return object -> {
      try {
        return (Object) getter.invokeExact(object);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e); // a user's getter may throw undeclared exceptions
      }
    };
  }

  @Override
  public void write(Object datum, DatumBuffer out) {
    if (ofShape.test(datum)) {
      for (FieldWriter field : fields) {
        field.write(datum, out);
      }
    } else if (otherwise != null) {
      otherwise.write(datum, out);
    } else {
      throw new ClassCastException();
    }
  }

  /** Gets the value of one field. */
  @FunctionalInterface
  private interface Getter {
    @Nullable Object get(Object object);
  }

  /** One field. */
  private static final class FieldWriter {
    private final String path;
    private final Getter getter;
    private final ScalarField kind;
    private final int nullBranch;
    private final WriteStep.@Nullable Converter converter;
    private final String expected;
    private final ValueWriter raw;

    private FieldWriter(RecordWrite.Field field, Getter getter, ValueWriters steps) {
      this.path = "." + field.name();
      this.getter = getter;
      this.kind = ScalarField.of(field.step());
      OptionalScalar optional = OptionalScalar.of(field.step());
      this.nullBranch = optional == null ? -1 : optional.nullBranch();
      WriteStep step = field.step();
      if (step instanceof WriteStep.Convert convert) {
        this.converter = convert.converter();
        this.expected = ValueWriters.expected(convert);
        step = convert.raw();
      } else {
        this.converter = null;
        this.expected = "";
      }
      this.raw = step.accept(steps);
    }

    void write(Object datum, DatumBuffer out) {
      if (kind == ScalarField.OTHER || !isWritten(datum, out)) {
        writeOrExplain(datum, out);
      }
    }

    private boolean isWritten(Object datum, DatumBuffer out) {
      int start = out.position();
      try {
        kind.write(getter.get(datum), nullBranch, out);
        return true;
      } catch (RuntimeException e) {
        out.cutTo(start);
        return false;
      }
    }

    /** Writes the value with its conversion, which receives the record, and explains failures. */
    private void writeOrExplain(Object datum, DatumBuffer out) {
      try {
        Object value = value(datum);
        Object converted = converter == null ? value : converted(converter, datum, value);
        raw.write(converted, out);
      } catch (DatumMismatch e) {
        throw e.within(path);
      }
    }

    private @Nullable Object value(Object datum) {
      try {
        return getter.get(datum);
      } catch (IndexOutOfBoundsException e) {
        throw new DatumMismatch(
            "a field", "none"); // the record has another schema with fewer fields
      }
    }

    private @Nullable Object converted(
        WriteStep.Converter by, Object datum, @Nullable Object value) {
      try {
        return by.convert(datum, value);
      } catch (RuntimeException e) {
        throw DatumMismatch.of(expected, value);
      }
    }
  }
}
