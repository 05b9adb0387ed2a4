// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.connect.schema.AvroSchemas;
import io.avrolope.connect.schema.ConnectSchemas;
import io.avrolope.connect.schema.Rules;
import io.avrolope.kafka.mapping.Decoding;
import io.avrolope.kafka.mapping.Encoding;
import io.avrolope.kafka.mapping.WriterSchema;
import java.util.OptionalLong;
import org.apache.avro.Schema;
import org.apache.kafka.common.cache.Cache;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.common.cache.SynchronizedCache;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * The plans of one converter: how data of an Avro schema are read, and values of a Connect schema
 * are written. Each schema is mapped once, so that its data have one Connect schema object.
 * Thread-safe.
 */
public final class DataPlans {
  private final Rules rules;
  private final Cache<ReadKey, Mapped<Reading>> readings;
  private final Cache<WriteKey, Mapped<Encoding>> encodings;

  /** The encoding of the previous value. A data race costs a look-up only. */
  private @Nullable Last last;

  private record ReadKey(String avro, @Nullable Integer version) {}

  private record Reading(org.apache.kafka.connect.data.@Nullable Schema connect, Places places) {}

  private record Last(org.apache.kafka.connect.data.@Nullable Schema schema, Encoding encoding) {}

  /**
   * @param capacity how many schemas are kept in each direction
   */
  public DataPlans(Rules rules, int capacity) {
    this.rules = rules;
    this.readings = new SynchronizedCache<>(new LRUCache<>(capacity));
    this.encodings = new SynchronizedCache<>(new LRUCache<>(capacity));
  }

  /**
   * How data of a writer schema are read.
   *
   * @throws org.apache.kafka.connect.errors.DataException if Connect cannot represent the schema
   */
  public Decoding<SchemaAndValue> decoding(WriterSchema writer) {
    OptionalLong version = writer.version();
    Reading reading =
        reading(
            writer.reader(),
            version.isPresent() ? Integer.valueOf((int) version.getAsLong()) : null);
    org.apache.kafka.connect.data.Schema connect = reading.connect();
    return new Decoding<>(
        new ReadModel(reading.places()),
        reading.places().schema(),
        value -> new SchemaAndValue(connect, value));
  }

  private synchronized Reading reading(Schema avro, @Nullable Integer version) {
    return Mapped.of(readings, new ReadKey(avro.toString(), version), () -> read(avro, version));
  }

  private Reading read(Schema avro, @Nullable Integer version) {
    org.apache.kafka.connect.data.Schema connect = ConnectSchemas.of(avro, version, rules);
    return new Reading(connect, new Places(avro, connect));
  }

  /**
   * How values of a Connect schema are written.
   *
   * @param connect null for values without a schema
   * @throws org.apache.kafka.connect.errors.DataException if Avro cannot represent the schema
   */
  @SuppressWarnings("ReferenceEquality") // the usual case; another object is looked up
  public Encoding encoding(org.apache.kafka.connect.data.@Nullable Schema connect) {
    Last before = last;
    if (before != null && before.schema() == connect) {
      return before.encoding();
    }
    Encoding encoding = known(connect);
    last = new Last(connect, encoding);
    return encoding;
  }

  private synchronized Encoding known(org.apache.kafka.connect.data.@Nullable Schema connect) {
    return Mapped.of(encodings, new WriteKey(connect), () -> written(connect));
  }

  private Encoding written(org.apache.kafka.connect.data.@Nullable Schema connect) {
    Schema avro = AvroSchemas.of(connect, rules);
    Places places = new Places(avro, connect);
    return new Encoding(avro, places.schema(), new WriteModel(places, rules));
  }
}
