// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import io.avrolope.connect.corpus.SchemaDump;
import io.avrolope.connect.corpus.ValueDump;
import java.util.HexFormat;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;

/** An object that the converters are asked to convert. */
sealed interface Question {
  /** A datum of a writer schema. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Datum(Schema writer, byte[] datum) implements Question {
    @Override
    public String toString() {
      return writer + " " + HexFormat.of().formatHex(datum);
    }
  }

  /** A value of Connect. */
  record Value(SchemaAndValue value) implements Question {
    @Override
    public String toString() {
      return SchemaDump.of(value.schema()) + " " + ValueDump.of(value.schema(), value.value());
    }
  }
}
