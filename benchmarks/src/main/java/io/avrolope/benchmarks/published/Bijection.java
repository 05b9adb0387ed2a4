// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import com.twitter.bijection.Injection;
import com.twitter.bijection.avro.GenericAvroCodecs;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Calls bijection. Only {@link BijectionLoader} may load this class. */
public final class Bijection implements RecordInjection {
  private final Injection<GenericRecord, byte[]> injection;

  public Bijection(Schema schema) {
    this.injection = GenericAvroCodecs.toBinary(schema);
  }

  @Override
  public byte[] apply(GenericRecord record) {
    return injection.apply(record);
  }

  @Override
  public GenericRecord invert(byte[] bytes) {
    return injection.invert(bytes).get();
  }
}
