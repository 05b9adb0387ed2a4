// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.MapShape;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.model.GenericModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * The data model of an integration: records are {@link Row}s that are created empty, rows that are
 * created with their values, or arrays, depending on their names. Maps are {@link Entries}, and
 * unions hold {@link Held} values.
 */
final class RowModel implements DataModel {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /** A finished map. */
  record Entries(Map<?, ?> map) {}

  /** A value of a union. */
  record Held(Schema union, int branch, @Nullable Object value) {
    /**
     * Checks that the branch is the value's.
     *
     * @throws IllegalStateException if it is not
     */
    static Held of(Schema union, int branch, @Nullable Object value) {
      if (!GenericData.get().validate(union.getTypes().get(branch), Row.generic(value))) {
        throw new IllegalStateException("not of branch " + branch);
      }
      return new Held(union, branch, value);
    }
  }

  /** Shared, so that equal fields have equal steps. */
  private static final Converter.OfBytes UTF8 =
      (array, from, to) -> new Utf8(Arrays.copyOfRange(array, from, to));

  private static final Converter.OfBytes STRING =
      (array, from, to) -> new Utf8(Arrays.copyOfRange(array, from, to)).toString();

  private final GenericModel generic = new GenericModel(new GenericData());
  private final boolean copies;

  /** The values are Avro's. */
  RowModel() {
    this.copies = true;
  }

  /** Bytes, fixed and strings become their number of bytes. */
  private RowModel(boolean copies) {
    this.copies = copies;
  }

  static RowModel ofLengths() {
    return new RowModel(false);
  }

  @Override
  public GenericData avro() {
    return generic.avro();
  }

  @Override
  public RecordShape shape(Schema record) {
    int size = record.getFields().size();
    return switch (Math.floorMod(record.getFullName().hashCode(), 3)) {
      case 0 ->
          new RecordShape.Slots(
              Row.class,
              size,
              bound("empty", record, MethodType.methodType(Row.class, Schema.class)),
              method("slots", MethodType.methodType(Object[].class, Row.class)));
      case 1 ->
          new RecordShape.Slots(
              Row.class,
              size,
              bound(
                  "filled", record, MethodType.methodType(Row.class, Schema.class, Object[].class)),
              method("slots", MethodType.methodType(Object[].class, Row.class)));
      default ->
          new RecordShape.Slots(
              Object[].class,
              size + 1,
              bound(
                  "array",
                  record,
                  MethodType.methodType(Object[].class, Schema.class, Object[].class)),
              MethodHandles.identity(Object[].class));
    };
  }

  private static MethodHandle bound(String name, Schema record, MethodType type) {
    return MethodHandles.insertArguments(method(name, type), 0, record);
  }

  private static MethodHandle method(String name, MethodType type) {
    try {
      return LOOKUP.findStatic(Row.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return null;
  }

  @Override
  public Class<?> stringClass(Schema schema) {
    return generic.stringClass(schema);
  }

  /** In the order of the datum. */
  @Override
  public MapShape mapShape(Schema map) {
    return new MapShape.Custom(
        "Entries", LinkedHashMap::new, entries -> new Entries((Map<?, ?>) present(entries)));
  }

  private static Object present(@Nullable Object value) {
    return Objects.requireNonNull(value);
  }

  /** Bytes, fixed and strings are made of the bytes of the datum. */
  @Override
  public @Nullable Converter fromWire(Schema schema) {
    if (!copies) {
      return switch (schema.getType()) {
        case BYTES, FIXED, STRING -> (Converter.OfBytes) (array, from, to) -> to - from;
        default -> null;
      };
    }
    return switch (schema.getType()) {
      case BYTES ->
          (Converter.OfBytes)
              (array, from, to) -> ByteBuffer.wrap(Arrays.copyOfRange(array, from, to));
      case FIXED ->
          (Converter.OfBytes)
              (array, from, to) ->
                  new GenericData.Fixed(schema, Arrays.copyOfRange(array, from, to));
      case STRING -> stringClass(schema) == String.class ? STRING : UTF8;
      default -> null;
    };
  }

  @Override
  public @Nullable Converter toWire(Schema schema) {
    return schema.getType() == Schema.Type.MAP
        ? entries -> ((Entries) present(entries)).map()
        : null;
  }

  /** A value of a union knows its branch, unless the union is of null and one other branch. */
  @Override
  public @Nullable Converter fromBranch(Schema union, int branch) {
    if (!isHeld(union, branch)) {
      return null;
    }
    return copies
        ? value -> Held.of(union, branch, value)
        : value -> new Held(union, branch, value);
  }

  @Override
  public @Nullable Converter toBranch(Schema union, int branch) {
    return isHeld(union, branch) ? held -> ((Held) present(held)).value() : null;
  }

  private static boolean isHeld(Schema union, int branch) {
    List<Schema> branches = union.getTypes();
    return branches.get(branch).getType() != Schema.Type.NULL
        && (branches.size() != 2 || !union.isNullable());
  }

  @Override
  public boolean onlyNullIsNull() {
    return true;
  }

  @Override
  public boolean writesByDeclaredType() {
    return true;
  }

  @Override
  public ToIntFunction<Object> branchFinder(Schema union) {
    int present = union.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
    return object -> object instanceof Held held ? held.branch() : present;
  }
}
