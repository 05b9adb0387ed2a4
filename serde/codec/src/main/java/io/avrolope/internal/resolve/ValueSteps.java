// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.ListShape;
import io.avrolope.internal.plan.ReadStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The steps whose values have the form that the data model determines, and their conversions. */
final class ValueSteps {
  private final DataModel model;

  ValueSteps(DataModel model) {
    this.model = model;
  }

  ReadStep array(Schema reader, ReadStep item, int minItemBytes, int itemWeight) {
    ListShape shape = model.listShape(reader).orElseGet(() -> avroList(reader, item));
    return new ReadStep.Array(shape, item, minItemBytes, itemWeight);
  }

  private ListShape avroList(Schema reader, ReadStep item) {
    GenericData avro = model.avro();
    Class<?> type = avro.newArray(null, 0, reader).getClass();
    if (type == GenericData.Array.class || isOfBooleans(reader, type)) {
      return new ListShape.Generic(reader);
    }
    if (item instanceof ReadStep.Scalar scalar
        && scalar.as().isPrimitive()
        && isOfPrimitives(type)) {
      return new ListShape.Primitive(reader, scalar.as());
    }
    return new ListShape.Custom(type.getName(), count -> newArray(avro, count, reader), null);
  }

  /** Avro's list of booleans inserts and removes wrongly; Avro's fast reader does not use it. */
  private static boolean isOfBooleans(Schema reader, Class<?> type) {
    return reader.getElementType().getType() == Schema.Type.BOOLEAN && isOfPrimitives(type);
  }

  private static boolean isOfPrimitives(Class<?> type) {
    return type.getName().startsWith("org.apache.avro.generic.PrimitivesArrays$");
  }

  @SuppressWarnings("unchecked") // an empty collection has no items of a wrong class
  private static Collection<@Nullable Object> newArray(GenericData avro, int count, Schema schema) {
    return (Collection<@Nullable Object>) avro.newArray(null, count, schema);
  }

  ReadStep map(Schema reader, ReadStep value, int minValueBytes) {
    return new ReadStep.MapOf(
        model.mapShape(reader),
        StringSteps.of(ReadStep.Wire.STRING, model.stringClass(reader)),
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
        reader.getFullName(), reader.getFixedSize(), model.fixedFactory(reader));
  }

  /**
   * Adds the conversion, and the change to the class that the objects hold.
   *
   * @param conversion null if the value is not converted
   */
  ReadStep finished(ReadStep raw, Schema reader, @Nullable Conversion<?> conversion) {
    ReadStep converted = converted(raw, reader, conversion);
    Converter last = model.fromWire(reader);
    return last == null || converted instanceof ReadStep.Fail
        ? converted
        : new ReadStep.Convert(
            converted, last, "a value of " + reader.getFullName() + " that the class takes");
  }

  /** Adds the change from the value of a branch to what the union holds. */
  ReadStep inBranch(ReadStep value, Schema union, int branch) {
    Converter held = model.fromBranch(union, branch);
    return held == null || value instanceof ReadStep.Fail
        ? value
        : new ReadStep.Convert(
            value,
            held,
            "a value of " + union.getTypes().get(branch).getFullName() + " that the union takes");
  }

  static ReadStep converted(ReadStep raw, Schema reader, @Nullable Conversion<?> conversion) {
    LogicalType type = reader.getLogicalType();
    if (conversion == null || type == null || raw instanceof ReadStep.Fail) {
      return raw;
    }
    Converter general =
        value ->
            Conversions.convertToLogicalType(
                Objects.requireNonNull(value), reader, type, conversion);
    return new ReadStep.Convert(
        raw,
        DirectConversions.of(conversion, type, general),
        "a value of logical type " + type.getName());
  }
}
