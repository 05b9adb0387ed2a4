// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * The named types that one Avro schema defines. Avro permits one definition for a name. Not
 * thread-safe.
 */
final class NamedTypes {
  private final Map<String, Schema> byName = new HashMap<>();

  /** The records that contain the current place; found again by their name or their object. */
  private final Map<String, Open> openByName = new HashMap<>();

  private final IdentityHashMap<org.apache.kafka.connect.data.Schema, Schema> openByObject =
      new IdentityHashMap<>();

  private final Set<String> definedConnectNames = new HashSet<>();

  /** Structs without a name that were mapped before; equal ones share a record. */
  private final Map<org.apache.kafka.connect.data.Schema, Schema> nameless = new HashMap<>();

  private int defaults;

  private record Open(org.apache.kafka.connect.data.Schema connect, Schema record) {}

  private static boolean hasSameFields(
      org.apache.kafka.connect.data.Schema outer, org.apache.kafka.connect.data.Schema inner) {
    List<Field> fields = outer.fields();
    boolean same = fields.size() == inner.fields().size();
    for (int i = 0; same && i < fields.size(); i++) {
      Field field = inner.fields().get(i);
      same =
          fields.get(i).name().equals(field.name())
              && fields.get(i).schema().type() == field.schema().type();
    }
    return same;
  }

  /** The name of a Struct, or a fixed, without a name. */
  String defaultName() {
    defaults++;
    return Names.DEFAULT_FULL + (defaults > 1 ? String.valueOf(defaults) : "");
  }

  /** The record that contains the current place and is meant by this schema; null if none is. */
  @Nullable Schema open(org.apache.kafka.connect.data.Schema connect) {
    if (connect.type() != org.apache.kafka.connect.data.Schema.Type.STRUCT) {
      return null;
    }
    if (connect.name() != null) {
      Open outer = openByName.get(connect.name());
      return outer != null && hasSameFields(outer.connect(), connect) ? outer.record() : null;
    }
    Schema same = openByObject.get(connect);
    return same == null ? openByObject.get(connect.schema()) : same;
  }

  /** The record of an equal Struct without a name; null if there is none. */
  @Nullable Schema nameless(org.apache.kafka.connect.data.Schema struct) {
    return struct.name() == null ? nameless.get(required(struct)) : null;
  }

  private static org.apache.kafka.connect.data.Schema required(
      org.apache.kafka.connect.data.Schema struct) {
    return new ConnectSchema(
        struct.type(),
        false,
        struct.defaultValue(),
        null,
        struct.version(),
        struct.doc(),
        struct.parameters(),
        struct.fields(),
        null,
        null);
  }

  void opened(org.apache.kafka.connect.data.Schema connect, Schema record) {
    openByObject.put(connect, record);
    if (connect.name() != null) {
      openByName.putIfAbsent(connect.name(), new Open(connect, record));
    }
  }

  void closed(org.apache.kafka.connect.data.Schema connect, Schema record) {
    openByObject.remove(connect);
    if (connect.name() == null) {
      nameless.put(required(connect), record);
    }
    if (connect.name() != null) {
      openByName.remove(connect.name());
    }
  }

  /** Whether a named type of the Connect schema's name was defined before. */
  boolean isDefined(org.apache.kafka.connect.data.Schema connect) {
    return connect.name() != null && definedConnectNames.contains(connect.name());
  }

  /**
   * The first definition of the type's name. Docs, defaults and properties of later ones are
   * dropped.
   *
   * @throws DataException if the definitions differ in more than that
   */
  Schema define(Schema type, org.apache.kafka.connect.data.Schema connect) {
    Schema first = known(type, connect);
    if (first == null) {
      throw new DataException(
          "Two unlike types have the name "
              + type.getFullName()
              + "; Avro permits one type for a name");
    }
    return first;
  }

  /** As {@link #define}, but an unlike type gets another name. */
  Schema defineApart(
      String name,
      Function<String, Schema> renamed,
      Schema type,
      org.apache.kafka.connect.data.Schema connect) {
    Schema found = known(type, connect);
    for (int i = 2; found == null; i++) {
      found = known(renamed.apply(name + i), connect);
    }
    return found;
  }

  /** The first definition of the name; null if it is an unlike one. */
  private @Nullable Schema known(Schema type, org.apache.kafka.connect.data.Schema connect) {
    Schema first = byName.putIfAbsent(type.getFullName(), type);
    if (connect.name() != null) {
      definedConnectNames.add(connect.name());
    }
    if (first == null) {
      return type;
    }
    boolean isLike = first.getType() == type.getType() && shape(first).equals(shape(type));
    return isLike ? first : null;
  }

  /** The properties that determine the bytes and their meaning. */
  private static List<?> shape(Schema type) {
    return switch (type.getType()) {
      case RECORD ->
          type.getFields().stream()
              .map(field -> List.of(field.name(), reference(field.schema())))
              .toList();
      case ENUM -> type.getEnumSymbols();
      default ->
          List.of(
              type.getFixedSize(),
              String.valueOf(type.getObjectProp("scale")),
              String.valueOf(type.getObjectProp("precision")));
    };
  }

  /** A type inside another, whose named types were compared before, or are not complete yet. */
  private static Object reference(Schema type) {
    return switch (type.getType()) {
      case ARRAY -> List.of(Schema.Type.ARRAY, reference(type.getElementType()));
      case MAP -> List.of(Schema.Type.MAP, reference(type.getValueType()));
      case UNION -> type.getTypes().stream().map(NamedTypes::reference).toList();
      default -> type.getFullName();
    };
  }
}
