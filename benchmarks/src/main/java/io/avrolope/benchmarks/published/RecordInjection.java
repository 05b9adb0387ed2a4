// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import org.apache.avro.generic.GenericRecord;

/** Converts a record to bytes and back, as bijection does. */
public interface RecordInjection {
  byte[] apply(GenericRecord record);

  /** Decodes a record. Throws the exception that bijection caught if the bytes are malformed. */
  GenericRecord invert(byte[] bytes);
}
