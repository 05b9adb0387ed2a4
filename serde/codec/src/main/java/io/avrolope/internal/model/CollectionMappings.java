// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.specific.SpecificData;

/** Maps array and map schemas to Java types. Thread-safe. */
final class CollectionMappings {
  private final PojoData avro;
  private final TrustedPojos trusted;

  CollectionMappings(PojoData avro, TrustedPojos trusted) {
    this.avro = avro;
    this.trusted = trusted;
  }

  /**
   * The class of an array: the class that the schema names, if it is trusted and the type can hold
   * it; else the type's own class.
   */
  TypeMapping array(Schema schema, JavaType type) {
    JavaType chosen =
        trusted
            .findByName(schema.getProp(SpecificData.CLASS_PROP))
            .filter(type::canHold)
            .map(JavaType::of)
            .orElse(type);
    if (chosen.raw() == type.raw()) {
      chosen = type;
    }
    Class<?> raw = chosen.raw();
    if (raw == Object.class) {
      return TypeMapping.of(ofItems(schema));
    }
    if (Map.class.isAssignableFrom(raw)) {
      return isPairs(schema.getElementType()) ? TypeMapping.of(chosen) : TypeMapping.refusing(type);
    }
    return raw.isArray()
            || Collection.class.isAssignableFrom(raw)
            || chosen.canHold(ArrayList.class)
            || GenericArray.class.isAssignableFrom(raw)
        ? TypeMapping.of(chosen)
        : TypeMapping.refusing(type);
  }

  /**
   * As in Avro: a Java array if the schema or a conversion determines the item class; else a list.
   */
  private JavaType ofItems(Schema schema) {
    Conversion<?> conversion = avro.getConversionFor(schema.getElementType().getLogicalType());
    Optional<Class<?>> item =
        trusted
            .findByName(schema.getProp(SpecificData.ELEMENT_PROP))
            .or(() -> Optional.ofNullable(conversion).map(Conversion::getConvertedType));
    return item.map(Class::arrayType).map(JavaType::of).orElse(JavaType.OBJECT);
  }

  /**
   * Whether the items are the key-value records that represent a map whose keys are not strings.
   */
  private static boolean isPairs(Schema item) {
    return item.getType() == Schema.Type.RECORD
        && item.getFields().size() == 2
        && item.getFields().get(0).name().equals("key")
        && item.getFields().get(1).name().equals("value");
  }

  TypeMapping map(JavaType type) {
    return Map.class.isAssignableFrom(type.raw()) || type.canHold(HashMap.class)
        ? TypeMapping.of(type)
        : TypeMapping.refusing(type);
  }
}
