package io.avrolope.benchmarks.seed;

import org.apache.avro.generic.GenericRecord;

/** From a record to bytes and back, as bijection has it. */
public interface RecordInjection {
  byte[] apply(GenericRecord record);

  /** Throws what bijection has caught, if the bytes are no such record. */
  GenericRecord invert(byte[] bytes);
}
