// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;

/** Creates Avro's own readers and writers, for decoders and encoders that are not plain binary. */
final class AvroFallback {
  private AvroFallback() {}

  static DatumReader<Object> reader(Schema writer, Schema reader, GenericData model) {
    return model instanceof SpecificData specific
        ? new SpecificDatumReader<>(writer, reader, specific)
        : new GenericDatumReader<>(writer, reader, model);
  }

  static DatumWriter<Object> writer(Schema schema, GenericData model) {
    return model instanceof SpecificData specific
        ? new SpecificDatumWriter<>(schema, specific)
        : new GenericDatumWriter<>(schema, model);
  }
}
