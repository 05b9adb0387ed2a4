package io.avrolope.benchmarks.seed;

import com.twitter.bijection.Injection;
import com.twitter.bijection.avro.GenericAvroCodecs;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Bijection itself: to be loaded by {@link BijectionLoader} alone. */
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
