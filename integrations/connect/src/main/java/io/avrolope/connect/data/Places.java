// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.connect.schema.AnySchema;
import io.avrolope.connect.schema.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * An Avro schema together with the Connect schema that it was mapped to or from.
 *
 * <p>The Avro schema is a copy in which each place is an object of its own. A record type that is
 * used twice has two Connect schemas, for example an optional and a required one, and data models
 * are asked about schema objects only. Immutable once built.
 */
final class Places {
  /** Greatest number of parts of a copy. A record has its parts for each of its Connect schemas. */
  private static final int MAX_PLACES = 250_000;

  private final IdentityHashMap<Schema, Place> places = new IdentityHashMap<>();
  private final Map<Key, Schema> records = new HashMap<>();
  private final Schema schema;

  /**
   * @param connect null for data without a Connect schema
   */
  Places(Schema avro, org.apache.kafka.connect.data.@Nullable Schema connect) {
    this.schema = copy(avro, connect, Place.Holder.OTHER);
  }

  /** The copy. */
  Schema schema() {
    return schema;
  }

  /** The meaning of a part of the copy. */
  Place of(Schema part) {
    return Objects.requireNonNull(places.get(part), "a schema of another copy");
  }

  /**
   * A record type at places with one Connect schema; both schemas are compared by identity. All
   * references to a Connect schema are one, if they are alike.
   */
  private record Key(
      Schema avro,
      org.apache.kafka.connect.data.@Nullable Schema connect,
      boolean isReference,
      boolean isOptional) {
    @SuppressWarnings("ReferenceEquality") // a place, not what is there
    static Key of(Schema avro, org.apache.kafka.connect.data.@Nullable Schema connect) {
      org.apache.kafka.connect.data.Schema target = Names.target(connect);
      boolean isOptional = connect != null && connect.isOptional();
      return new Key(avro, target, target != connect, isOptional);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a place, not what is there
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && avro == that.avro
          && connect == that.connect
          && isReference == that.isReference
          && isOptional == that.isOptional;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(avro) + System.identityHashCode(connect);
    }
  }

  private Schema copy(
      Schema avro, org.apache.kafka.connect.data.@Nullable Schema connect, Place.Holder holder) {
    if (avro.getType() == Schema.Type.RECORD) {
      return record(avro, connect);
    }
    Place.Kind kind = Place.Kind.VALUE;
    Schema copy =
        switch (avro.getType()) {
          case UNION -> {
            kind =
                connect != null && isUnion(avro, connect) ? Place.Kind.UNION : Place.Kind.OPTIONAL;
            yield union(avro, connect, kind, holder);
          }
          case ARRAY -> {
            boolean entries = isEntries(avro, connect);
            kind = entries ? Place.Kind.ENTRIES : kind;
            yield Schema.createArray(
                entries
                    ? entry(avro.getElementType(), connect)
                    : copy(avro.getElementType(), valueSchema(connect), Place.Holder.OTHER));
          }
          case MAP ->
              Schema.createMap(copy(avro.getValueType(), valueSchema(connect), Place.Holder.OTHER));
          case ENUM -> enumeration(avro);
          case FIXED -> fixed(avro);
          default -> Schema.create(avro.getType());
        };
    put(copy, new Place(kind, connect, holder));
    return copy;
  }

  private void put(Schema copy, Place place) {
    if (places.size() == MAX_PLACES) {
      throw new DataException(
          "The schema has more than "
              + MAX_PLACES
              + " parts, counted for each Connect schema of their records; use fewer fields or"
              + " record types");
    }
    places.put(copy, place);
  }

  private static org.apache.kafka.connect.data.@Nullable Schema valueSchema(
      org.apache.kafka.connect.data.@Nullable Schema connect) {
    return connect == null ? null : connect.valueSchema();
  }

  /** A union of one branch may stay a Struct; so may one of null and a branch that was read so. */
  private static boolean isUnion(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    return Names.isUnion(connect) && connect.fields().size() == present(avro).size();
  }

  private static List<Schema> present(Schema union) {
    return union.getTypes().stream()
        .filter(branch -> branch.getType() != Schema.Type.NULL)
        .toList();
  }

  private Schema union(
      Schema avro,
      org.apache.kafka.connect.data.@Nullable Schema connect,
      Place.Kind kind,
      Place.Holder holder) {
    List<Schema> branches = new ArrayList<>();
    int field = 0;
    for (Schema branch : avro.getTypes()) {
      if (branch.getType() == Schema.Type.NULL) {
        Schema none = Schema.create(Schema.Type.NULL);
        put(none, new Place(Place.Kind.VALUE, null, holder));
        branches.add(none);
      } else if (kind == Place.Kind.UNION && connect != null) {
        branches.add(copy(branch, connect.fields().get(field).schema(), Place.Holder.STRUCT));
        field++;
      } else {
        branches.add(copy(branch, connect, holder));
      }
    }
    return Schema.createUnion(branches);
  }

  private static boolean isEntries(
      Schema array, org.apache.kafka.connect.data.@Nullable Schema connect) {
    return connect == null
        ? Names.isMapEntry(array.getElementType())
        : connect.type() == org.apache.kafka.connect.data.Schema.Type.MAP;
  }

  private Schema entry(Schema entry, org.apache.kafka.connect.data.@Nullable Schema map) {
    return record(
        Key.of(entry, map),
        new Place(Place.Kind.ENTRY, map, Place.Holder.OTHER),
        field -> {
          org.apache.kafka.connect.data.Schema connect = null;
          if (map != null) {
            connect = field.name().equals(Names.KEY) ? map.keySchema() : map.valueSchema();
          }
          return copy(field.schema(), connect, Place.Holder.OTHER);
        });
  }

  private Schema record(Schema avro, org.apache.kafka.connect.data.@Nullable Schema connect) {
    boolean any = connect == null && avro.getFullName().equals(AnySchema.NAME);
    return record(
        Key.of(avro, connect),
        new Place(any ? Place.Kind.ANY : Place.Kind.VALUE, connect, Place.Holder.OTHER),
        field ->
            copy(
                field.schema(),
                connect == null ? null : connect.fields().get(field.pos()).schema(),
                connect == null ? Place.Holder.OTHER : Place.Holder.STRUCT));
  }

  /** The copy of a record, which is known before its fields are copied: they may contain it. */
  private Schema record(Key key, Place place, Function<Schema.Field, Schema> schemaCopy) {
    Schema known = records.get(key);
    if (known != null) {
      return known;
    }
    Schema copy = emptyRecord(key.avro());
    records.put(key, copy);
    put(copy, place);
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : key.avro().getFields()) {
      fields.add(field(field, schemaCopy.apply(field)));
    }
    copy.setFields(fields);
    return copy;
  }

  private static Schema emptyRecord(Schema avro) {
    Schema copy = Schema.createRecord(avro.getFullName(), null, null, avro.isError());
    avro.getAliases().forEach(copy::addAlias);
    return copy;
  }

  /** Only schema resolution needs the default; Avro may refuse to copy an invalid one. */
  private static Schema.Field field(Schema.Field field, Schema schema) {
    try {
      return new Schema.Field(field, schema);
    } catch (AvroRuntimeException e) {
      return new Schema.Field(field.name(), schema);
    }
  }

  private static Schema enumeration(Schema avro) {
    Schema copy =
        Schema.createEnum(
            avro.getFullName(), null, null, avro.getEnumSymbols(), avro.getEnumDefault());
    avro.getAliases().forEach(copy::addAlias);
    return copy;
  }

  private static Schema fixed(Schema avro) {
    Schema copy = Schema.createFixed(avro.getFullName(), null, null, avro.getFixedSize());
    avro.getAliases().forEach(copy::addAlias);
    return copy;
  }
}
