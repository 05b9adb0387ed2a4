// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Messages of many schemas in random order, for one serializer and one deserializer that know all
 * of the schemas. A record has one boolean field, so that the time is almost only the schema
 * look-up.
 */
public final class ManySchemas {
  /** The number of messages in rotation: more than schemas, so that each schema occurs. */
  private static final int MESSAGES = 1 << 14;

  private static final int ROOM = 20_000;
  private static final String TOPIC = "benchmark";

  /** The library of the serializer and deserializer. */
  public enum Peer {
    AVROLOPE,
    CONFLUENT
  }

  private final Serializer<Object> serializer;
  private final Deserializer<Object> deserializer;
  private final GenericData.Record[] records = new GenericData.Record[MESSAGES];
  private final byte[][] messages = new byte[MESSAGES][];

  /**
   * Encodes and decodes all messages once.
   *
   * @throws IllegalStateException if a decoded record differs from the encoded one
   */
  public ManySchemas(Peer peer, int schemaCount) {
    String url = "mock://" + UUID.randomUUID();
    boolean own = peer == Peer.AVROLOPE;
    this.serializer = own ? new KafkaAvroSerializer() : ConfluentJar.serializer();
    this.deserializer = own ? new KafkaAvroDeserializer() : ConfluentJar.deserializer();
    Map<String, ?> properties = Map.of("schema.registry.url", url, "max.schemas.per.subject", ROOM);
    serializer.configure(properties, false);
    deserializer.configure(properties, false);
    Schema[] schemas = new Schema[schemaCount];
    for (int i = 0; i < schemaCount; i++) {
      schemas[i] = SchemaBuilder.record("R" + i).fields().requiredBoolean("yes").endRecord();
    }
    Random random = new Random(schemaCount);
    for (int i = 0; i < MESSAGES; i++) {
      prepare(i, schemas[i < schemaCount ? i : random.nextInt(schemaCount)]);
    }
    shuffle(random);
  }

  private void prepare(int i, Schema schema) {
    records[i] = new GenericData.Record(schema);
    records[i].put(0, true);
    messages[i] = write(records[i]);
    if (!read(messages[i]).equals(records[i])) {
      throw new IllegalStateException(
          "Decoded " + read(messages[i]) + " instead of " + records[i] + " of " + schema);
    }
  }

  private void shuffle(Random random) {
    for (int i = MESSAGES - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      swap(records, i, j);
      swap(messages, i, j);
    }
  }

  private static <T> void swap(T[] array, int i, int j) {
    T each = array[i];
    array[i] = array[j];
    array[j] = each;
  }

  public GenericData.Record record(int i) {
    return records[i & (MESSAGES - 1)];
  }

  public byte[] message(int i) {
    return messages[i & (MESSAGES - 1)];
  }

  public byte[] write(GenericData.Record record) {
    return requireNonNull(serializer.serialize(TOPIC, record));
  }

  public Object read(byte[] message) {
    return requireNonNull(deserializer.deserialize(TOPIC, message));
  }
}
