// SPDX-License-Identifier: Apache-2.0
package com.acme.codec;

import io.avrolope.avro.PlannedDatumReader;
import io.avrolope.avro.PlannedDatumWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Writes a record and reads it with a later schema, which has one field more. */
public final class CodecAlone {
  private static final Schema WRITER = schema("");
  private static final Schema READER =
      schema(", {\"name\": \"currency\", \"type\": \"string\", \"default\": \"EUR\"}");

  private CodecAlone() {}

  /** Prints the record, then whether a class of Kafka's clients can be found. */
  public static void main(String[] args) throws IOException {
    GenericRecord order = new GenericData.Record(WRITER);
    order.put("amount", 12L);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    PlannedDatumWriter.<GenericRecord>generic(WRITER).write(order, encoder);
    encoder.flush();

    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(READER);
    reader.setSchema(WRITER);
    GenericRecord read =
        reader.read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));

    System.out.println(read);
    System.out.println("module: " + PlannedDatumReader.class.getModule().getName());
    System.out.println("kafka-clients: " + isPresent("org.apache.kafka.clients.CommonClientConfigs"));
  }

  private static Schema schema(String moreFields) {
    return new Schema.Parser()
        .parse(
            "{\"type\": \"record\", \"name\": \"Order\", \"fields\": ["
                + "{\"name\": \"amount\", \"type\": \"long\"}"
                + moreFields
                + "]}");
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
