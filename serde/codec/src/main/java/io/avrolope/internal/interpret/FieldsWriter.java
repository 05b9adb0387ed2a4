// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.OptionalScalar;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.DatumBuffer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Writes the fields of a record. */
final class FieldsWriter implements GuardedWriter.Rule {
  private final Predicate<Object> ofShape;
  private final UnaryOperator<Object> source;
  private final FieldWriter[] fields;
  private final @Nullable ValueWriter otherwise;

  private FieldsWriter(RecordShape shape, FieldWriter[] fields, @Nullable ValueWriter otherwise) {
    this.ofShape = ofShape(shape);
    this.source = source(shape);
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
    return new GuardedWriter("a record " + plan.name(), new FieldsWriter(shape, fields, otherwise));
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
    return shape instanceof RecordShape.Slots slots
        ? slots.type()::isInstance
        : IndexedRecord.class::isInstance;
  }

  /** The argument of the getters: the object itself, or its slots. */
  private static UnaryOperator<Object> source(RecordShape shape) {
    if (!(shape instanceof RecordShape.Slots slots)) {
      return UnaryOperator.identity();
    }
    MethodHandle array = slots.slots();
    return object -> {
      try {
        return (Object[]) array.invokeExact(object);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e); // a model's method may throw undeclared exceptions
      }
    };
  }

  private static Getter getter(RecordShape shape, int position) {
    if (shape instanceof RecordShape.Bean bean && bean.access() == RecordShape.Access.BY_FIELD) {
      return getter(bean.fields(), position);
    }
    if (shape instanceof RecordShape.Components components) {
      return getter(components.getters(), position);
    }
    return shape instanceof RecordShape.Slots
        ? slots -> ((@Nullable Object[]) slots)[position]
        : object -> ((IndexedRecord) object).get(position);
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
      Object values = source.apply(datum);
      for (FieldWriter field : fields) {
        field.write(datum, values, out);
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

    /**
     * @param values what the getter takes
     */
    void write(Object datum, Object values, DatumBuffer out) {
      if (kind == ScalarField.OTHER || !isWritten(values, out)) {
        writeOrExplain(datum, values, out);
      }
    }

    private boolean isWritten(Object values, DatumBuffer out) {
      int start = out.position();
      try {
        kind.write(getter.get(values), nullBranch, out);
        return true;
      } catch (Exception e) {
        out.cutTo(start);
        return false;
      }
    }

    /** Writes the value with its conversion, which receives the record, and explains failures. */
    private void writeOrExplain(Object datum, Object values, DatumBuffer out) {
      try {
        Object value = value(values);
        Object converted = converter == null ? value : converted(converter, datum, value);
        raw.write(converted, out);
      } catch (DatumMismatch e) {
        throw e.within(path);
      }
    }

    private @Nullable Object value(Object values) {
      try {
        return getter.get(values);
      } catch (IndexOutOfBoundsException e) {
        throw new DatumMismatch(
            "a field", "none"); // the record has another schema with fewer fields
      } catch (Exception e) {
        throw DatumMismatch.unreadable(e);
      }
    }

    private @Nullable Object converted(
        WriteStep.Converter by, Object datum, @Nullable Object value) {
      try {
        return by.convert(datum, value);
      } catch (Exception e) {
        throw DatumMismatch.of(expected, value, e);
      }
    }
  }
}
