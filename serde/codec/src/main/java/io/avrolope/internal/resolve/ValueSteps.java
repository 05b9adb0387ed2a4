package io.avrolope.internal.resolve;

import io.avrolope.internal.model.DataModel;
import io.avrolope.internal.plan.ListShape;
import io.avrolope.internal.plan.ReadStep;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The steps whose values look as the data model says. */
final class ValueSteps {
  private final DataModel model;

  ValueSteps(DataModel model) {
    this.model = model;
  }

  /** A primitive value; the reader's type is the writer's or one that it promotes to. */
  ReadStep scalar(Schema.Type writer, Schema reader) {
    return switch (writer) {
      case NULL -> new ReadStep.Null();
      case BOOLEAN -> scalar(ReadStep.Wire.BOOLEAN, reader);
      case INT -> scalar(ReadStep.Wire.INT, reader);
      case LONG -> scalar(ReadStep.Wire.LONG, reader);
      case FLOAT -> scalar(ReadStep.Wire.FLOAT, reader);
      case DOUBLE -> scalar(ReadStep.Wire.DOUBLE, reader);
      case STRING -> scalar(ReadStep.Wire.STRING, reader);
      case BYTES -> scalar(ReadStep.Wire.BYTES, reader);
      default -> throw new IllegalStateException(writer + " is not primitive");
    };
  }

  private ReadStep scalar(ReadStep.Wire wire, Schema reader) {
    return switch (reader.getType()) {
      case BOOLEAN -> new ReadStep.Scalar(wire, ReadStep.As.BOOLEAN);
      case INT -> new ReadStep.Scalar(wire, ReadStep.As.INT);
      case LONG -> new ReadStep.Scalar(wire, ReadStep.As.LONG);
      case FLOAT -> new ReadStep.Scalar(wire, ReadStep.As.FLOAT);
      case DOUBLE -> new ReadStep.Scalar(wire, ReadStep.As.DOUBLE);
      case BYTES -> new ReadStep.Scalar(wire, ReadStep.As.BYTE_BUFFER);
      case STRING -> string(wire, model.stringClass(reader));
      default -> throw new IllegalStateException(reader.getType() + " is not primitive");
    };
  }

  private static ReadStep string(ReadStep.Wire wire, Class<?> type) {
    if (type == CharSequence.class) {
      return new ReadStep.Scalar(wire, ReadStep.As.UTF8);
    }
    ReadStep string = new ReadStep.Scalar(wire, ReadStep.As.STRING);
    if (type == String.class) {
      return string;
    }
    MethodHandle constructor = fromString(type);
    return new ReadStep.Convert(
        string, raw -> call(constructor, raw), "a string that " + type.getName() + " takes");
  }

  private static MethodHandle fromString(Class<?> type) {
    try {
      return fromString(type, MethodHandles.publicLookup());
    } catch (ReflectiveOperationException notPublic) {
      try {
        return fromString(type, MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
      } catch (ReflectiveOperationException e) {
        throw new AvroRuntimeException(
            "Expected " + type.getName() + " to have a constructor that takes a String", e);
      }
    }
  }

  private static MethodHandle fromString(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    return lookup
        .findConstructor(type, MethodType.methodType(void.class, String.class))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  private static Object call(MethodHandle constructor, @Nullable Object string) {
    try {
      return constructor.invokeExact(string);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AvroRuntimeException(e);
    }
  }

  ReadStep array(Schema reader, ReadStep item, int minItemBytes) {
    ListShape shape = model.listShape(reader).orElseGet(() -> avroList(reader, item));
    return new ReadStep.Array(shape, item, minItemBytes);
  }

  private ListShape avroList(Schema reader, ReadStep item) {
    GenericData avro = model.avro();
    Class<?> type = avro.newArray(null, 0, reader).getClass();
    if (type == GenericData.Array.class) {
      return new ListShape.Generic(reader);
    }
    if (item instanceof ReadStep.Scalar scalar
        && scalar.as().isPrimitive()
        && type.getName().startsWith("org.apache.avro.generic.PrimitivesArrays$")) {
      return new ListShape.Primitive(reader, scalar.as());
    }
    return new ListShape.Custom(type.getName(), count -> newArray(avro, count, reader), null);
  }

  @SuppressWarnings("unchecked") // an empty collection is one of anything
  private static Collection<@Nullable Object> newArray(GenericData avro, int count, Schema schema) {
    return (Collection<@Nullable Object>) avro.newArray(null, count, schema);
  }

  ReadStep map(Schema reader, ReadStep value, int minValueBytes) {
    return new ReadStep.MapOf(
        model.mapShape(reader),
        string(ReadStep.Wire.STRING, model.stringClass(reader)),
        value,
        minValueBytes);
  }

  ReadStep enumeration(Schema writer, Schema reader) {
    List<@Nullable Object> values = new ArrayList<>();
    for (String symbol : writer.getEnumSymbols()) {
      String taken = reader.hasEnumSymbol(symbol) ? symbol : reader.getEnumDefault();
      values.add(taken == null ? null : model.constant(reader, taken));
    }
    return new ReadStep.Enumeration(reader.getFullName(), values, writer.getEnumSymbols());
  }

  ReadStep fixed(Schema reader) {
    return new ReadStep.Fixed(
        reader.getFullName(), reader.getFixedSize(), model.fixedMaker(reader));
  }

  /**
   * A value as the objects hold it.
   *
   * @param conversion null: the value stays as it is
   */
  ReadStep finished(ReadStep raw, Schema reader, @Nullable Conversion<?> conversion) {
    ReadStep converted = converted(raw, reader, conversion);
    ReadStep.Converter last = model.fromWire(reader);
    return last == null || converted instanceof ReadStep.Fail
        ? converted
        : new ReadStep.Convert(
            converted, last, "a value of " + reader.getFullName() + " that the class takes");
  }

  private static ReadStep converted(
      ReadStep raw, Schema reader, @Nullable Conversion<?> conversion) {
    LogicalType type = reader.getLogicalType();
    if (conversion == null || type == null || raw instanceof ReadStep.Fail) {
      return raw;
    }
    ReadStep.Converter general =
        value ->
            Conversions.convertToLogicalType(
                Objects.requireNonNull(value), reader, type, conversion);
    return new ReadStep.Convert(
        raw,
        DirectConversions.of(conversion, type, general),
        "a value of logical type " + type.getName());
  }
}
