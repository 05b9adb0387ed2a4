// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.KafkaAvroDeserializer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * MirrorMaker copies a topic, and our transform gives each record the id of the other site's
 * registry. A reader with tokens decodes the copy. Thread-safe.
 */
final class IdTranslation implements Part {
  private static final String ENVELOPE = "confluent";
  private static final String ALIAS = "a";
  private static final String CONNECTOR = "mirror";
  private static final String TRANSFORM = "transforms.values.";
  private static final int PARTITIONS = 3;

  private final ChaosContext context;
  private final ConnectWorkers workers;
  private final OtherSite site;
  private final OrderConsumer consumer;

  IdTranslation(ChaosContext context, ConnectWorkers workers, OtherSite site) {
    this.context = context;
    this.workers = workers;
    this.site = site;
    this.consumer = new OrderConsumer(to(), reader(), context);
  }

  @Override
  public String name() {
    return "translation of ids";
  }

  private static String from() {
    return OrderProducer.topic(ENVELOPE);
  }

  private static String to() {
    return ALIAS + "." + from();
  }

  @Override
  public void start() throws InterruptedException {
    String brokers = context.brokers().addresses(KafkaCluster.CLIENTS);
    context.brokers().createTopic(to(), PARTITIONS);
    String replicas = Integer.toString(context.brokers().size());
    Map<String, String> config = new TreeMap<>();
    config.put("connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector");
    config.put("tasks.max", "1");
    config.put("source.cluster.alias", ALIAS);
    config.put("source.cluster.bootstrap.servers", brokers);
    config.put("target.cluster.alias", "b");
    config.put("target.cluster.bootstrap.servers", brokers);
    config.put("topics", from());
    config.put("replication.factor", replicas);
    config.put("offset-syncs.topic.replication.factor", replicas);
    config.put("sync.topic.acls.enabled", "false");
    config.put("sync.topic.configs.enabled", "false");
    for (String part : List.of("key", "value", "header")) {
      config.put(part + ".converter", "org.apache.kafka.connect.converters.ByteArrayConverter");
    }
    config.put("transforms", "values");
    config.put(TRANSFORM + "type", "io.avrolope.connect.transform.RewriteEnvelope$Value");
    config.put(TRANSFORM + "source.schema.registry.url", context.registry().urls());
    config.put(TRANSFORM + "source.envelope", ENVELOPE);
    config.put(TRANSFORM + "outage.policy", "wait");
    config.put(TRANSFORM + "source.lookup.timeout.ms", ClientProperties.LOOKUP_MS);
    secured().forEach((key, value) -> config.put(TRANSFORM + "target." + key, value));
    config.put(TRANSFORM + "target.basic.auth.credentials.source", "USER_INFO");
    config.put(
        TRANSFORM + "target.basic.auth.user.info",
        OtherSite.CONNECT_USER + ":" + OtherSite.CONNECT_PASSWORD);
    config.put("errors.tolerance", "all"); // damaged records are missing in the copy
    // without transactions, Connect skips records whose sends fail if it tolerates errors
    config.put("exactly.once.support", "required");
    config.put("transaction.boundary", "interval");
    config.put("transaction.boundary.interval.ms", "1000");
    config.put("source.consumer.isolation.level", "read_committed");
    workers.configure(CONNECTOR, config);
  }

  /** The properties that all clients of the other site have. */
  private Map<String, String> secured() {
    return Map.of(
        "schema.registry.url",
        site.url(),
        "envelope",
        ENVELOPE,
        "schema.registry.ssl.truststore.type",
        "PKCS12",
        "schema.registry.ssl.truststore.location",
        site.trusted().toString(),
        "schema.registry.ssl.truststore.password",
        SiteKeys.PASSWORD);
  }

  private Map<String, Object> reader() {
    Map<String, Object> all = new HashMap<>(secured());
    all.put("dead.letter.causes", ClientProperties.DEAD_LETTERS);
    all.put("bearer.auth.credentials.source", "CUSTOM");
    all.put("bearer.auth.custom.provider.class", SiteTokens.Provider.class.getName());
    return all;
  }

  /** A consumer of the copy, with tokens. */
  OrderConsumer consumer() {
    return consumer;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of();
  }

  /**
   * The copy has each confirmed order once, in the order of its partition, and its consumer has
   * seen what the copy has.
   */
  @Override
  public void check() throws Exception {
    CopyReading copy;
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(reader(), false);
      copy =
          new CopyReading(
              context,
              to(),
              record -> noted(record, OrderKind.number(deserializer, record)),
              context.records().numbers(from()));
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<Long> expected = context.records().numbers(from(), partition);
      List<Long> copied = new ArrayList<>(copy.of(partition));
      copied.retainAll(new HashSet<>(expected)); // sends that failed may have been written
      if (!copied.equals(expected)) {
        context
            .violations()
            .add(
                "The copy with translated ids has "
                    + copied.size()
                    + " of "
                    + expected.size()
                    + " records of partition "
                    + partition);
      }
    }
    context.records().requireNoDoubles(to());
    consumer.check();
  }

  private long noted(ConsumerRecord<byte[], byte[]> record, long number) {
    if (number == CopyReading.NO_NUMBER) {
      context.records().copiedPoison(to(), record.partition(), record.offset());
    } else {
      context.records().copied(to(), record.partition(), record.offset(), number);
    }
    return number;
  }

  @Override
  public void close() {}
}
