// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** The content of a topic. All records but garbage have the same datum. */
enum Content {
  /** Records of Confluent's envelope. */
  CONFLUENT {
    @Override
    byte[] value(int partition, int index) {
      return VALUES[0];
    }
  },
  /** Records of the envelope {@code version}. */
  VERSION {
    @Override
    byte[] value(int partition, int index) {
      return VALUES[1];
    }
  },
  /** Records of Confluent's envelope, {@code version} and {@code single-object} in rotation. */
  MIXED {
    @Override
    byte[] value(int partition, int index) {
      return VALUES[index % 3];
    }
  },
  /**
   * The same with {@code versioned-event} as a fourth. Its records can have the envelope {@code
   * version} too, so each of them is tried with both.
   */
  MIXED_WITH_WRAPPED {
    @Override
    byte[] value(int partition, int index) {
      return VALUES[index % VALUES.length];
    }
  },
  /** Confluent's envelope; each hundredth record is 40 random bytes, each time other ones. */
  GARBAGE {
    @Override
    byte[] value(int partition, int index) {
      if (index % 100 != 99) {
        return VALUES[0];
      }
      byte[] garbage = new byte[40];
      new Random(((long) partition << 32) | index).nextBytes(garbage);
      return garbage;
    }
  };

  static final Schema SCHEMA =
      SchemaBuilder.record("Reading")
          .namespace("house")
          .fields()
          .requiredLong("ts")
          .requiredString("sensor")
          .requiredDouble("value")
          .optionalString("note")
          .endRecord();

  private static final byte[][] VALUES = encoded();

  /** The value of a record. Its index is that in its partition. */
  abstract byte[] value(int partition, int index);

  private static byte[][] encoded() {
    byte[] datum = datum();
    long fingerprint = SchemaNormalization.parsingFingerprint64(SCHEMA);
    ByteBuffer singleObject = ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN);
    singleObject.put((byte) 0xC3).put((byte) 1).putLong(fingerprint);
    return new byte[][] {
      join(new byte[] {0, 0, 0, 0, 1}, datum),
      join(new byte[] {2}, datum),
      join(singleObject.array(), datum),
      join(new byte[] {2, (byte) (2 * datum.length)}, datum),
    };
  }

  private static byte[] join(byte[] prefix, byte[] datum) {
    return ByteBuffer.allocate(prefix.length + datum.length).put(prefix).put(datum).array();
  }

  private static byte[] datum() {
    GenericRecord reading = new GenericData.Record(SCHEMA);
    reading.put("ts", 1_469_059_200_000L);
    reading.put("sensor", "kitchen/temperature/1");
    reading.put("value", 21.5);
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
      new GenericDatumWriter<GenericRecord>(SCHEMA).write(reading, encoder);
      encoder.flush();
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
