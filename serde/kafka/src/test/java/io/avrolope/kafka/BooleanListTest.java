// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application may change the lists of booleans that it reads. */
class BooleanListTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "R", "fields": [
                {"name": "list", "type": {"type": "array", "items": "boolean"}}]}
              """);

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  @SuppressWarnings("unchecked") // the schema says so
  void itemsAreInsertedAndRemoved(String engine) {
    try (Pair pair = Pair.of("codec.engine", engine)) {
      GenericRecord record = new GenericData.Record(SCHEMA);
      record.put("list", List.of(true, false, true));
      List<Boolean> read = (List<Boolean>) ((GenericRecord) pair.read(pair.write(record))).get(0);

      read.add(0, true);
      assertThat(read).containsExactly(true, true, false, true);
      read.remove(0);
      read.remove(0);
      assertThat(read).containsExactly(false, true);
      read.addAll(0, List.of(false, true));
      assertThat(read).containsExactly(false, true, false, true);
    }
  }
}
