// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import io.avrolope.codec.model.RecordShape;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * The data model of plain classes and Java records, by reflection.
 *
 * <p>The declared type of a field determines the class of its value. If that is {@code Object} or
 * an interface, the schema determines it, as in Avro's {@code ReflectData}. Therefore schemas do
 * not need the properties that Avro's reflection adds to them, and cannot name a class that is
 * unreachable from the user's own classes.
 */
public final class ReflectModel implements DataModel {
  private final PojoData avro;
  private final TrustedPojos trusted;
  private final ScalarMappings scalars;
  private final ModelOptions.Units units;
  private final Schema schema;
  private final IdentityHashMap<Schema, TypeMapping> mappings;

  private ReflectModel(ModelOptions options, TrustedPojos trusted, Schema schema, JavaType root) {
    this.avro = new PojoData(options);
    this.units = options.units();
    this.trusted = trusted;
    this.scalars = new ScalarMappings(avro);
    this.schema = schema;
    this.mappings = TypeMappings.of(schema, root, avro, trusted);
  }

  /**
   * The model for one schema's objects: of the class that the user named or, without one, of the
   * classes that the schema names.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException if the class cannot hold a value of the
   *     schema
   */
  public static ReflectModel of(Schema schema, TrustedPojos trusted, ModelOptions options) {
    return new ReflectModel(
        options,
        trusted,
        SharedSubschemas.unshared(schema),
        trusted.named().map(JavaType::of).orElse(JavaType.OBJECT));
  }

  /** The schema to plan with: the given schema or an equal copy. */
  public Schema schema() {
    return schema;
  }

  private TypeMapping mapping(Schema part) {
    return mappings.getOrDefault(part, TypeMapping.ANY);
  }

  @Override
  public GenericData avro() {
    return avro;
  }

  @Override
  public RecordShape shape(Schema record) {
    return PojoShapes.of(record, mapping(record));
  }

  @Override
  public RecordShape writtenShape(Schema record) {
    return PojoShapes.written(record, mapping(record));
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return mapping(field.schema()).conversion();
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema part) {
    return mapping(part).conversion();
  }

  @Override
  public @Nullable Conversion<?> writersConversion(Schema writer, Conversion<?> readers) {
    LogicalType logical = writer.getLogicalType();
    return units == ModelOptions.Units.OF_READER
            || logical == null
            || logical.getName().equals(readers.getLogicalTypeName())
        ? null
        : scalars.conversion(writer, JavaType.of(readers.getConvertedType()));
  }

  @Override
  public Class<?> stringClass(Schema part) {
    TypeMapping mapping = mapping(part);
    if (mapping.conversion() != null || mapping.refusal() != null) {
      return String.class;
    }
    boolean isMap = part.getType() == Schema.Type.MAP;
    JavaType type = isMap ? mapping.type().key() : mapping.type();
    if (type.raw() == Utf8.class) {
      return CharSequence.class;
    }
    if (type.raw() == Object.class) {
      return named(part, isMap ? SpecificData.KEY_CLASS_PROP : SpecificData.CLASS_PROP);
    }
    return scalars.isStringable(part, type) ? type.raw() : String.class;
  }

  private Class<?> named(Schema part, String property) {
    return trusted
        .findByName(part.getProp(property))
        .filter(type -> type != CharSequence.class)
        .orElse(String.class);
  }

  @Override
  public Optional<ListShape> listShape(Schema array) {
    return CollectionShapes.list(array, mapping(array));
  }

  @Override
  public MapShape mapShape(Schema map) {
    return CollectionShapes.map(map, mapping(map));
  }

  @Override
  public @Nullable Object constant(Schema enumeration, String symbol) {
    Class<?> type = mapping(enumeration).type().raw();
    if (mapping(enumeration).isUntyped() || !type.isEnum()) {
      return new GenericData.EnumSymbol(enumeration, symbol);
    }
    for (Object constant : type.getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      if (name.equals(symbol) || name.equals(symbol + "$")) {
        return constant;
      }
    }
    return null;
  }

  @Override
  public Supplier<GenericFixed> fixedFactory(Schema fixed) {
    Class<?> type = mapping(fixed).type().raw();
    if (mapping(fixed).isUntyped() || !GenericFixed.class.isAssignableFrom(type)) {
      return () -> new GenericData.Fixed(fixed);
    }
    MethodHandle constructor = PojoShapes.constructor(type, fixed);
    return () -> {
      try {
        return (GenericFixed) (Object) constructor.invokeExact();
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new AvroRuntimeException(e);
      }
    };
  }

  @Override
  public @Nullable String refusal(Schema part) {
    return mapping(part).refusal();
  }

  @Override
  public @Nullable Converter fromWire(Schema part) {
    return FromWire.converter(part, mapping(part));
  }

  @Override
  public @Nullable Converter toWire(Schema part) {
    return ToWire.converter(part, mapping(part));
  }

  @Override
  public boolean writesByDeclaredType() {
    return true;
  }

  @Override
  public ToIntFunction<Object> branchFinder(Schema union) {
    List<@Nullable Class<?>> classes = new ArrayList<>();
    for (Schema branch : union.getTypes()) {
      TypeMapping mapping = mapping(branch);
      Class<?> type = mapping.type().raw();
      boolean decides =
          branch.getType() != Schema.Type.NULL && mapping.refusal() == null && type != Object.class;
      classes.add(decides ? type : null);
    }
    return new BranchByClass(classes, avro, union);
  }

  /** The branch that is mapped to the object's class, else the branch that Avro would choose. */
  private record BranchByClass(List<@Nullable Class<?>> classes, GenericData avro, Schema union)
      implements ToIntFunction<Object> {
    @Override
    public int applyAsInt(Object object) {
      int branch = classes.indexOf(object.getClass());
      return branch < 0 ? avro.resolveUnion(union, object) : branch;
    }
  }
}
