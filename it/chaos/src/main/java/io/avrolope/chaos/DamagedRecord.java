// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import static java.util.Objects.requireNonNull;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.LongSerializer;

/** The kinds of records that no reader can decode. */
enum DamagedRecord {
  /** Bytes that begin as no envelope does. */
  WITHOUT_ENVELOPE {
    @Override
    byte[] damage(Encoded encoded, Random random) {
      encoded.headers().remove(VALUE_HEADER);
      return new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF};
    }
  },
  /** No bytes, which is not the same as no value. */
  EMPTY {
    @Override
    byte[] damage(Encoded encoded, Random random) {
      encoded.headers().remove(VALUE_HEADER);
      return new byte[0];
    }
  },
  /** A record whose last bytes are missing. */
  TRUNCATED {
    @Override
    byte[] damage(Encoded encoded, Random random) {
      int length = encoded.bytes().length;
      return Arrays.copyOf(encoded.bytes(), length - 1 - random.nextInt(encoded.datumLength() - 1));
    }
  },
  /** A string that claims to have more bytes than a computer has. */
  LYING_SIZE {
    @Override
    byte[] damage(Encoded encoded, Random random) {
      int datum = encoded.bytes().length - encoded.datumLength();
      int text = datum + encoded.numberLength();
      byte[] lie = varint(1L << (31 + random.nextInt(30)));
      byte[] bytes = Arrays.copyOf(encoded.bytes(), text + lie.length);
      System.arraycopy(lie, 0, bytes, text, lie.length);
      return bytes;
    }
  },
  /** A schema that the registry does not have. */
  UNKNOWN_SCHEMA {
    @Override
    byte[] damage(Encoded encoded, Random random) {
      byte[] datum =
          Arrays.copyOfRange(
              encoded.bytes(),
              encoded.bytes().length - encoded.datumLength(),
              encoded.bytes().length);
      byte[] prefix = unknown(encoded, random);
      byte[] bytes = Arrays.copyOf(prefix, prefix.length + datum.length);
      System.arraycopy(datum, 0, bytes, prefix.length, datum.length);
      return bytes;
    }
  };

  private static final String VALUE_HEADER = "__value_schema_id";
  private static final int LAST_BYTES = 8;
  private static final int ID_BYTES = 4;

  /** More than a registry gives in a run, and a small varint. */
  private static final long UNKNOWN_VERSION = 1_000_000_000L;

  private static final byte GUID = 1;

  /**
   * An encoded order.
   *
   * @param numberLength bytes of the first field
   */
  @SuppressWarnings("ArrayRecordComponent") // it is compared with nothing
  record Encoded(
      String envelope, Headers headers, byte[] bytes, int datumLength, int numberLength) {}

  abstract byte[] damage(Encoded encoded, Random random);

  private static byte[] unknown(Encoded encoded, Random random) {
    byte[] prefix = Arrays.copyOf(encoded.bytes(), encoded.bytes().length - encoded.datumLength());
    switch (encoded.envelope()) {
      case "version", "versioned-event" -> {
        return varint(UNKNOWN_VERSION);
      }
      case "version-fixed" -> {
        return new LongSerializer().serialize("", UNKNOWN_VERSION);
      }
      case "confluent" -> {
        Arrays.fill(prefix, 1, 1 + ID_BYTES, (byte) 0x7F);
        return prefix;
      }
      case "confluent-header" -> {
        byte[] guid = new byte[1 + 2 * LAST_BYTES];
        random.nextBytes(guid);
        guid[0] = GUID;
        encoded.headers().remove(VALUE_HEADER).add(VALUE_HEADER, guid);
        return prefix;
      }
      case "single-object" -> {
        byte[] fingerprint = new byte[LAST_BYTES];
        random.nextBytes(fingerprint);
        System.arraycopy(fingerprint, 0, prefix, prefix.length - LAST_BYTES, LAST_BYTES);
        return prefix;
      }
      default -> throw new IllegalArgumentException("No envelope " + encoded.envelope());
    }
  }

  private static byte[] varint(long value) {
    return encoded(encoder -> encoder.writeLong(value));
  }

  /** Writes to an encoder. */
  @FunctionalInterface
  private interface Writing {
    void to(BinaryEncoder encoder) throws IOException;
  }

  private static byte[] encoded(Writing writing) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writing.to(EncoderFactory.get().directBinaryEncoder(out, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** A damaged record, made of an order that the serializer has encoded. */
  static ProducerRecord<byte[], byte[]> next(
      String topic,
      Map<String, Object> properties,
      KafkaAvroSerializer serializer,
      long number,
      Random random) {
    Schema schema = OrderSchemas.schema(0);
    GenericRecord order = OrderSchemas.order(schema, number);
    Headers headers = new RecordHeaders();
    byte[] bytes = requireNonNull(serializer.serialize(topic, headers, order));
    Encoded encoded =
        new Encoded(
            String.valueOf(properties.get("envelope")),
            headers,
            bytes,
            encoded(encoder -> new GenericDatumWriter<GenericRecord>(schema).write(order, encoder))
                .length,
            varint(number).length);
    DamagedRecord[] kinds = values();
    byte[] damaged = kinds[random.nextInt(kinds.length)].damage(encoded, random);
    return new ProducerRecord<>(topic, null, null, null, damaged, headers);
  }
}
