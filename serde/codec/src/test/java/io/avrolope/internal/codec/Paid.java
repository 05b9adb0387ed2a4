// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.time.Instant;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/** A record as Avro generates it, with a nullable time. */
public final class Paid extends SpecificRecordBase {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("ConstantField") // Avro's name for it
  public static final Schema SCHEMA$ =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"Paid","namespace":"io.avrolope.internal.codec","fields":[
                {"name":"at","type":["null",{"type":"long","logicalType":"timestamp-millis"}]}]}
              """);

  @SuppressWarnings({"ConstantField", "UnusedVariable"}) // Avro reads it by reflection
  private static final SpecificData MODEL$ = new SpecificData();

  static {
    MODEL$.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
  }

  private @Nullable Instant at;

  /** A record without a time, as Avro creates it. */
  public Paid() {}

  Paid(Instant at) {
    this.at = at;
  }

  @Override
  public Schema getSchema() {
    return SCHEMA$;
  }

  @Override
  public SpecificData getSpecificData() {
    return MODEL$;
  }

  @Override
  public @Nullable Object get(int field) {
    return at;
  }

  @Override
  public void put(int field, @Nullable Object value) {
    at = (Instant) value;
  }
}
