// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
import org.jspecify.annotations.Nullable;

/**
 * The Connect schemas of records that were mapped before, so that a schema whose types are used
 * many times has one object for each of them, and not one for each path. Not thread-safe.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
final class MappedRecords {
  private final Map<Key, org.apache.kafka.connect.data.Schema> known = new HashMap<>();
  private final IdentityHashMap<Schema, List<Field>> fields = new IdentityHashMap<>();
  private final IdentityHashMap<Schema, RecursiveSchema.Target> recursive = new IdentityHashMap<>();

  /** A record at places of one kind; the record by identity, because it can contain itself. */
  private record Key(Schema avro, Use use) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.avro == avro && key.use.equals(use);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(avro) + use.hashCode();
    }
  }

  org.apache.kafka.connect.data.@Nullable Schema find(Schema avro, Use use) {
    return known.get(new Key(avro, use));
  }

  void add(Schema avro, Use use, org.apache.kafka.connect.data.Schema schema) {
    known.put(new Key(avro, use), schema);
  }

  /** The fields of a record that was mapped for another place; null if there is none. */
  @Nullable List<Field> fields(Schema avro) {
    return fields.get(avro);
  }

  void addFields(Schema avro, List<Field> mapped) {
    fields.put(avro, mapped);
  }

  /** The reference to a record that contains itself and was mapped before; null if none was. */
  RecursiveSchema.@Nullable Target recursive(Schema avro) {
    return recursive.get(avro);
  }

  /** Keeps a record that contains itself: later places refer to it, as places inside it do. */
  void addRecursive(Schema avro, RecursiveSchema.Target target) {
    recursive.put(avro, target);
  }
}
