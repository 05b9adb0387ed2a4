// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.reflect.ReflectData;

/**
 * Avro's data model of plain classes, used for their schemas and for conversions only: it creates
 * no object and loads no class.
 */
final class PojoData extends ReflectData {
  private final ModelOptions.NullableFields nullable;

  PojoData(ModelOptions options) {
    this.nullable = options.nullable();
    setFastReaderEnabled(false);
    options.addTo(this);
    addAllUnlessConfigured(StandardConversions.ofReflection(), options);
    addAllUnlessConfigured(ReflectData.get().getConversions(), options);
  }

  /**
   * The configured conversions come first: the first conversion of a class determines the schema of
   * the class.
   */
  private void addAllUnlessConfigured(
      Collection<? extends Conversion<?>> conversions, ModelOptions options) {
    for (Conversion<?> conversion : conversions) {
      String logical = conversion.getLogicalTypeName();
      Conversion<?> known = getConversionFor(new LogicalType(logical));
      if (!options.converts(logical)
          && (known == null || known.getClass() != conversion.getClass())) {
        addLogicalTypeConversion(conversion);
      }
    }
  }

  @Override
  protected Schema createFieldSchema(Field field, Map<String, Schema> names) {
    Schema schema = super.createFieldSchema(field, names);
    return nullable == ModelOptions.NullableFields.ALL && !field.getType().isPrimitive()
        ? makeNullable(schema)
        : schema;
  }

  /** Up to 1.11, Avro treats an {@code Optional} like any other class. */
  @Override
  protected Schema createSchema(Type type, Map<String, Schema> names) {
    return type instanceof ParameterizedType optional && optional.getRawType() == Optional.class
        ? Schema.createUnion(
            Schema.create(Schema.Type.NULL),
            createSchema(optional.getActualTypeArguments()[0], names))
        : super.createSchema(type, names);
  }

  @Override
  public boolean isStringable(Class<?> type) {
    return super.isStringable(type);
  }
}
