// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Records of many schemas. The schema's name and the field {@code name} both identify the schema.
 */
public final class Numbered {
  private Numbered() {}

  /** The schema {@code R<number>} with an int and a string. */
  public static Schema schema(int number) {
    return SchemaBuilder.record("R" + number)
        .fields()
        .requiredInt("n")
        .requiredString("name")
        .endRecord();
  }

  /** The schemas of the first {@code count} numbers, from 0. */
  public static List<Schema> schemas(int count) {
    List<Schema> schemas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      schemas.add(schema(i));
    }
    return schemas;
  }

  public static GenericRecord record(Schema schema, int n) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("n", n);
    record.put("name", schema.getName());
    return record;
  }

  /** A record without the serializer: Confluent's magic byte and id, n = 5 and an empty name. */
  public static byte[] five(int id) {
    return ByteBuffer.allocate(7).put((byte) 0).putInt(id).put((byte) 10).put((byte) 0).array();
  }
}
