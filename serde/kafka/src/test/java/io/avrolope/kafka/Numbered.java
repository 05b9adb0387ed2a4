package io.avrolope.kafka;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Records of many schemas, each of which says in two ways of which schema it is. */
public final class Numbered {
  private Numbered() {}

  /** {@code R<number>} with an int and a string. */
  public static Schema schema(int number) {
    return SchemaBuilder.record("R" + number)
        .fields()
        .requiredInt("n")
        .requiredString("name")
        .endRecord();
  }

  /** The schemas of the numbers from 0 on. */
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

  /** The record's bytes by hand: Confluent's magic byte and id, n = 5 and an empty name. */
  public static byte[] five(int id) {
    return ByteBuffer.allocate(7).put((byte) 0).putInt(id).put((byte) 10).put((byte) 0).array();
  }
}
