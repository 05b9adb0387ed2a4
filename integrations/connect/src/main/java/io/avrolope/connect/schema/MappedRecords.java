// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The Connect schemas of records that were mapped before, so that a schema whose types are used
 * many times has one object for each of them, and not one for each path. A schema that refers to a
 * record around it is known only within that record. Not thread-safe.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
final class MappedRecords {
  private final Map<Key, org.apache.kafka.connect.data.Schema> known = new HashMap<>();
  private final Deque<Open> open = new ArrayDeque<>();

  /** The open records that the record that was closed last refers to. */
  private Set<Open> outer = Set.of();

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

  /** A record around the current place. */
  private static final class Open {
    private final Schema avro;
    private final Set<Open> referred = new HashSet<>();
    private final Set<Key> dependents = new HashSet<>();

    Open(Schema avro) {
      this.avro = avro;
    }
  }

  org.apache.kafka.connect.data.@Nullable Schema find(Schema avro, Use use) {
    Key key = new Key(avro, use);
    org.apache.kafka.connect.data.Schema found = known.get(key);
    Open around = open.peek();
    if (found != null && around != null) {
      open.stream().filter(each -> each.dependents.contains(key)).forEach(around.referred::add);
    }
    return found;
  }

  /** Begins the fields of a record. */
  void open(Schema avro) {
    open.push(new Open(avro));
  }

  /** A field refers to a record around it. */
  @SuppressWarnings("ReferenceEquality") // a place, not what is there
  void refer(Schema avro) {
    Open around = open.peek();
    if (around != null) {
      open.stream().filter(each -> each.avro == avro).forEach(around.referred::add);
    }
  }

  /** Ends the fields of the record that was opened last. */
  void close(Schema avro) {
    Open closed = open.pop();
    closed.dependents.forEach(known::remove);
    closed.referred.remove(closed);
    outer = closed.referred;
    Open around = open.peek();
    if (around != null) {
      around.referred.addAll(closed.referred);
    }
  }

  /** Keeps the schema of the record that was closed last. */
  void add(Schema avro, Use use, org.apache.kafka.connect.data.Schema schema) {
    Key key = new Key(avro, use);
    known.put(key, schema);
    outer.forEach(each -> each.dependents.add(key));
  }
}
