// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * The data that the benchmarks decode and encode: {@link #MESSAGES} different data per workload,
 * the same in every run.
 */
public enum Workload {
  /** Rocana's event as a generated class, with Confluent's header. */
  W1_HEADER(() -> Generated.events(0)),
  /** The same event without a header: its first field is its version. */
  W1_BARE(() -> Generated.events(0).framed(Framing.BARE)),
  /** Version 2 of the event in a {@code VersionedEvent}, read as the newest version in one pass. */
  W1_WRAPPED(Generated::eventsOfVersion2),
  /** The event with eight attributes. */
  W1_ATTRIBUTES(() -> Generated.events(8)),
  W1_GENERIC(() -> Generated.genericEvents(0)),
  W1_GENERIC_ATTRIBUTES(() -> Generated.genericEvents(8)),

  /** 81 optional strings: encoded from {@code String}, decoded to {@code Utf8}. */
  W2(Flat::strings),
  W2_STRING(Flat::javaStrings),
  W2_UTF8(Flat::utf8Strings),
  W2_ONE_FIELD(() -> Flat.oneField(Flat.strings())),
  W2_ONE_FIELD_LAST_WANTED(() -> Flat.oneField(Flat.strings()).toLastWantedField()),

  /** The text of one attribute of a small record. */
  W3(Flat::small),
  W3_ONE_FIELD(Flat::smallProjected),

  /** Spavro's records of optional longs, strings, booleans and doubles. */
  W4_1(() -> Flat.spavro(1)),
  W4_5(() -> Flat.spavro(5)),
  W4_10(() -> Flat.spavro(10)),
  W4_50(() -> Flat.spavro(50)),
  W4_100(() -> Flat.spavro(100)),
  W4_500(() -> Flat.spavro(500)),
  /** Every second field dropped, ten added. */
  W4_1_EVOLVED(() -> Flat.evolved(1)),
  W4_5_EVOLVED(() -> Flat.evolved(5)),
  W4_10_EVOLVED(() -> Flat.evolved(10)),
  W4_50_EVOLVED(() -> Flat.evolved(50)),
  W4_100_EVOLVED(() -> Flat.evolved(100)),
  W4_500_EVOLVED(() -> Flat.evolved(500)),
  /** The field in the middle. */
  W4_100_ONE_FIELD(() -> Flat.oneField(Flat.spavro(100))),
  W4_500_ONE_FIELD(() -> Flat.oneField(Flat.spavro(500))),
  W4_100_ONE_FIELD_LAST_WANTED(() -> Flat.oneField(Flat.spavro(100)).toLastWantedField()),
  W4_500_ONE_FIELD_LAST_WANTED(() -> Flat.oneField(Flat.spavro(500)).toLastWantedField()),

  /** 100 longs, ints, doubles and booleans, none of them optional. */
  PRIMITIVES_100(() -> Flat.primitives(100)),

  NESTED_RECORDS(Nested::records),
  ARRAY_OF_RECORDS(Nested::arrayOfRecords),
  ARRAY_OF_INTS(() -> Nested.container("{\"type\": \"array\", \"items\": \"int\"}", 100)),
  ARRAY_OF_STRINGS(() -> Nested.container("{\"type\": \"array\", \"items\": \"string\"}", 50)),
  MAP_OF_LONGS(() -> Nested.container("{\"type\": \"map\", \"values\": \"long\"}", 20)),
  UNIONS(Nested::unions),
  /** A generated class with logical types, an enum, a nested record and an array of records. */
  LOGICAL_TYPES(Generated::payments),
  LINKED_LIST(Nested::list),
  TREE(Nested::tree),
  /** A record with a record with a record, and so on: 20 levels with a long each. */
  NESTING_20(GrowthSize.NESTING_20::shape),

  /** Records of Kafka Connect. */
  ORDER(Connected::orders),
  CHANGE(Connected::changes),

  PERF_INT(() -> AvroPerf.of(Schema.Type.INT)),
  PERF_LONG(() -> AvroPerf.of(Schema.Type.LONG)),
  PERF_SMALL_LONG(AvroPerf::smallLongs),
  PERF_FLOAT(() -> AvroPerf.of(Schema.Type.FLOAT)),
  PERF_DOUBLE(() -> AvroPerf.of(Schema.Type.DOUBLE)),
  PERF_BOOLEAN(() -> AvroPerf.of(Schema.Type.BOOLEAN)),
  PERF_BYTES(() -> AvroPerf.of(Schema.Type.BYTES)),
  PERF_STRING(() -> AvroPerf.of(Schema.Type.STRING)),
  PERF_ARRAY(AvroPerf::arrays),
  PERF_MAP(AvroPerf::maps),
  PERF_ENUM(() -> AvroPerf.of(Nested.enumOf(5))),
  PERF_UNION(() -> AvroPerf.of(Schemas.optional(Schema.create(Schema.Type.INT)))),
  PERF_GENERIC(AvroPerf::generic),
  PERF_GENERIC_STRINGS(AvroPerf::strings),
  PERF_GENERIC_NESTED(AvroPerf::nested),
  PERF_GENERIC_DEFAULTS(AvroPerf::withDefaults),
  PERF_GENERIC_OUT_OF_ORDER(AvroPerf::outOfOrder),
  PERF_GENERIC_PROMOTED(AvroPerf::promoted);

  /** The number of different messages in rotation; a power of two. */
  public static final int MESSAGES = 64;

  @SuppressWarnings("ImmutableEnumChecker") // the lambdas have no state
  private final Supplier<Shape> shape;

  Workload(Supplier<Shape> shape) {
    this.shape = shape;
  }

  /** Creates the schemas and the data. */
  public Shape shape() {
    return shape.get();
  }
}
