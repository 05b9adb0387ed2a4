// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.Marks;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/** A record as Avro generates it, whose methods refuse each value. */
public final class RefusingRecord extends SpecificRecordBase {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("ConstantField") // Avro's name for it
  public static final Schema SCHEMA$ =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"RefusingRecord","namespace":"io.avrolope.internal.codec",
               "fields":[{"name":"text","type":{"type":"string","avro.java.string":"String"}}]}
              """);

  @Override
  public Schema getSchema() {
    return SCHEMA$;
  }

  @Override
  public Object get(int field) {
    throw Quoting.refusal(Marks.TEXT);
  }

  @Override
  public void put(int field, Object value) {
    throw Quoting.refusal(value);
  }
}
