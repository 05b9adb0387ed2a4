// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import io.avrolope.benchmarks.library.AvroTrust;
import io.avrolope.error.MalformedDatumException;
import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;

/** Apache Avro's reader of generated classes, with one decoder for all data. Not thread-safe. */
final class ApacheReader<T> {
  private final SpecificDatumReader<T> reader;
  private @Nullable BinaryDecoder decoder;

  ApacheReader(Schema writer, Schema reader) {
    AvroTrust.trustGeneratedClasses();
    this.reader = new SpecificDatumReader<>(writer, reader);
  }

  /**
   * Reads one datum.
   *
   * @throws MalformedDatumException if Avro cannot read it
   */
  T read(byte[] bytes, int offset, int length) {
    try {
      decoder = DecoderFactory.get().binaryDecoder(bytes, offset, length, decoder);
      return reader.read(null, decoder);
    } catch (IOException | AvroRuntimeException e) {
      throw new MalformedDatumException("Expected a datum but found other bytes", e);
    }
  }
}
