// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A topic of two partitions with records of several envelopes, records that cannot be decoded, and
 * one without a value; their times are a second apart.
 */
final class CensusTopic {
  static final long FIRST_TIME = 1_469_059_200_000L;

  private static final Schema V1 =
      parse(
          "{'type':'record','name':'Order','namespace':'shop','fields':["
              + "{'name':'id','type':'string'},"
              + "{'name':'state','type':{'type':'enum','name':'State','symbols':['OPEN','PAID']}}]}");
  private static final Schema V2 =
      parse(
          "{'type':'record','name':'Order','namespace':'shop','fields':["
              + "{'name':'id','type':'string'},"
              + "{'name':'state','type':{'type':'enum','name':'State','symbols':['OPEN','PAID']}},"
              + "{'name':'note','type':['null','string'],'default':null}]}");

  private final RawTopic topic;
  private final String registry;
  private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();

  private CensusTopic(RawTopic topic, String registry) {
    this.topic = topic;
    this.registry = registry;
  }

  /** Makes the topic, and sends all of its records. */
  static CensusTopic create(Cluster cluster, String registry) {
    CensusTopic made =
        new CensusTopic(
            new RawTopic(cluster, Topics.createForOldRecords(cluster, "orders", 2)), registry);
    made.add(0, "k1", made.value("version", V1, "OPEN"));
    made.add(0, "k2", made.value("confluent", V2, "PAID"));
    made.add(1, "k3", made.value("single-object", V2, "OPEN"));
    made.add(1, "k1", made.value("version", V1, "PAID"));
    made.add(0, "k2", null);
    made.add(0, "k4", PoisonTopic.JSON);
    made.add(1, "k4", PoisonTopic.UNKNOWN_ID);
    made.add(1, "k4", new byte[] {0, 0, 0, 7, 1, 2});
    byte[] whole = made.value("confluent", V2, "PAID");
    made.add(0, "k5", Arrays.copyOf(whole, whole.length - 1));
    made.topic.send(made.records);
    return made;
  }

  static Schema parse(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  String name() {
    return topic.name();
  }

  private void add(int partition, String key, byte @Nullable [] value) {
    records.add(
        new ProducerRecord<>(
            topic.name(),
            partition,
            FIRST_TIME + 1000L * records.size(),
            key.getBytes(StandardCharsets.UTF_8),
            value));
  }

  private byte[] value(String envelope, Schema schema, String state) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("id", "o-1");
    record.put("state", new GenericData.EnumSymbol(schema.getField("state").schema(), state));
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry, "envelope", envelope), false);
      return Objects.requireNonNull(serializer.serialize(topic.name(), record));
    }
  }
}
