// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.MeteredKafkaAvroDeserializer;
import io.avrolope.kafka.MeteredKafkaAvroSerializer;
import io.avrolope.registry.testserver.RegistryServer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The metrics of serializers and deserializers in real clients, as JMX shows them. */
@OnKafka
class MetricsIT {
  private static final byte[] JSON = "{\"id\":7}".getBytes(StandardCharsets.UTF_8);

  /** A record with a schema id that the registry does not have. */
  private static final byte[] UNKNOWN = {0, 0, 0, 0, 99, 2};

  /** A record that decodes as {@code version} and also as {@code versioned-event}. */
  private static final byte[] AMBIGUOUS = {2, 2, 0};

  private static final Set<String> COMMON_METRICS =
      Set.of(
          "bytes-total",
          "cache-hits-total",
          "compile-failures-total",
          "errors-total",
          "lookup-latency-avg",
          "lookup-latency-max",
          "lookups-total",
          "oldest-version",
          "records-total",
          "schemas-cached");

  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

  @Test
  void aConsumerCountsRecordsByEnvelopeAndErrorsByReason(Cluster cluster) throws JMException {
    String topic = Topics.create(cluster, "metrics", 1);
    try (RegistryServer registry = new RegistryServer()) {
      Map<String, Object> properties =
          Map.of(
              "schema.registry.url",
              registry.url(),
              "max.retries",
              0,
              "envelope.detect",
              "version,versioned-event,confluent",
              "max.poll.records",
              1, // otherwise a bad record that follows good ones is decoded twice
              "client.id",
              topic);
      send(cluster, registry, topic);
      int requests = registry.requests().size();
      registry.failNext(1, 503);
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
        readAll(consumer, topic, 6);

        String plugin = "kafka.consumer:config=value.deserializer,class=KafkaAvroDeserializer";
        SortedMap<String, Object> values = values(plugin, topic);
        assertThat(names(values))
            .containsExactlyInAnyOrderElementsOf(with("decoders-compiled", "decoders-interpreted"));
        assertThat(nonZero(values, "records-total", "oldest-version", "errors-total"))
            .isEqualTo(
                Map.of(
                    "records-total{version, schema=version-1, subject=S}", 3.0,
                    "records-total{version, schema=version-2, subject=S}", 2.0,
                    "records-total{confluent, schema=id-2}", 1.0,
                    "oldest-version{subject=S}", 1.0,
                    "errors-total{malformed-envelope}", 2.0,
                    "errors-total{unknown-schema}", 1.0,
                    "errors-total{registry-unavailable}", 1.0));
        assertThat(values)
            .containsEntry("lookups-total", registry.requests().size() - requests + 0.0)
            .containsEntry("decoders-interpreted", 3.0)
            .containsEntry("compile-failures-total", 0.0);
        assertThat((Double) values.get("lookup-latency-max"))
            .isPositive()
            .isGreaterThanOrEqualTo((Double) values.get("lookup-latency-avg"));
      }
      assertThat(values("kafka.consumer:config=value.deserializer", topic)).isEmpty();
    }
  }

  /** Sends five records with a version, one with an id, and three unreadable ones between them. */
  private static void send(Cluster cluster, RegistryServer registry, String topic) {
    Map<String, Object> version =
        Map.of("schema.registry.url", registry.url(), "envelope", "version");
    Map<String, Object> confluent = Map.of("schema.registry.url", registry.url());
    Map<String, Object> bytes =
        Map.of(
            "schema.registry.url",
            registry.url(),
            "value.serializer",
            ByteArraySerializer.class.getName());
    try (KafkaProducer<Object, Object> events = Clients.producer(cluster, version);
        KafkaProducer<Object, Object> ids = Clients.producer(cluster, confluent);
        KafkaProducer<Object, Object> poison = Clients.producer(cluster, bytes)) {
      Clients.send(events, topic, Events.v1(0), Events.v2(1), Events.v1(2));
      Clients.send(poison, topic, JSON, AMBIGUOUS, UNKNOWN);
      Clients.send(ids, topic, Events.v2(3));
      Clients.send(events, topic, Events.v2(4), Events.v1(5));
    }
  }

  /** Reads {@code count} records; skips bad ones and retries when the registry was unavailable. */
  private static void readAll(KafkaConsumer<Object, Object> consumer, String topic, int count) {
    TopicPartition partition = new TopicPartition(topic, 0);
    consumer.assign(Set.of(partition));
    consumer.seekToBeginning(Set.of(partition));
    int read = 0;
    long deadline = System.nanoTime() + Clients.TIMEOUT.toNanos();
    while (read < count && System.nanoTime() - deadline < 0) {
      try {
        read += consumer.poll(Duration.ofMillis(200)).count();
      } catch (RecordDeserializationException e) {
        if (e.getCause() instanceof SerializationException) {
          consumer.seek(e.topicPartition(), e.offset() + 1);
        }
      }
    }
    assertThat(read).isEqualTo(count);
  }

  @Test
  void aProducerCountsKeysAndValuesSeparately(Cluster cluster) throws JMException {
    String topic = Topics.create(cluster, "metrics", 1);
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            Events.ownRegistry(),
            "envelope",
            "versioned-event",
            "client.id",
            topic);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      for (long i = 0; i < 10; i++) {
        Clients.send(producer, new ProducerRecord<>(topic, 0, i, Events.v2(i)));
      }
      Clients.send(producer, topic, Events.v1(10));

      String value = "kafka.producer:config=value.serializer,class=KafkaAvroSerializer";
      SortedMap<String, Object> values = values(value, topic);
      assertThat(names(values))
          .containsExactlyInAnyOrderElementsOf(with("encoders-compiled", "encoders-interpreted"));
      assertThat(nonZero(values, "records-total", "oldest-version", "errors-total"))
          .isEqualTo(
              Map.of(
                  "records-total{versioned-event, schema=version-1, subject=S}", 10.0,
                  "records-total{versioned-event, schema=version-2, subject=S}", 1.0,
                  "oldest-version{subject=S}", 1.0));
      assertThat(values)
          .containsEntry("lookups-total", 2.0)
          .containsEntry("encoders-interpreted", 2.0);

      String key = "kafka.producer:config=key.serializer,class=KafkaAvroSerializer";
      assertThat(nonZero(values(key, topic), "records-total", "bytes-total"))
          .isEqualTo(
              Map.of(
                  "records-total{versioned-event, schema=version-1, subject=K}", 10.0,
                  "bytes-total{versioned-event, schema=version-1, subject=K}", 30.0));
    }
    assertThat(values("kafka.producer:config=value.serializer", topic)).isEmpty();
  }

  @Test
  void meteredClassesShowTheirMetricsInTheClientsOwn(Cluster cluster) {
    String topic = Topics.create(cluster, "metrics", 1);
    String registry = Events.ownRegistry();
    Map<String, Object> writing =
        Map.of(
            "schema.registry.url",
            registry,
            "value.serializer",
            MeteredKafkaAvroSerializer.class.getName());
    Map<String, Object> reading =
        Map.of(
            "schema.registry.url",
            registry,
            "value.deserializer",
            MeteredKafkaAvroDeserializer.class.getName());
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, writing);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, reading)) {
      Clients.send(producer, topic, Events.v2(0), Events.v2(1));
      readAll(consumer, topic, 2);

      assertThat(recordsTotal(producer.metrics()))
          .isEqualTo(Map.of("value.serializer MeteredKafkaAvroSerializer confluent", 2.0));
      assertThat(recordsTotal(consumer.metrics()))
          .isEqualTo(Map.of("value.deserializer MeteredKafkaAvroDeserializer confluent", 2.0));
    }
  }

  /** The client's metrics {@code records-total}, by class and envelope. */
  private static Map<String, Object> recordsTotal(Map<MetricName, ? extends Metric> metrics) {
    Map<String, Object> found = new TreeMap<>();
    metrics.forEach(
        (name, metric) -> {
          if (name.name().equals("records-total") && name.group().equals("plugins")) {
            Map<String, String> tags = name.tags();
            found.put(
                tags.get("config") + " " + tags.get("class") + " " + tags.get("envelope"),
                metric.metricValue());
          }
        });
    return found;
  }

  /**
   * The MBeans' attributes, by {@code name} or {@code name{other tags}}. In the tags S stands for
   * the value's subject and K for the key's.
   */
  private SortedMap<String, Object> values(String plugin, String clientAndTopic)
      throws JMException {
    ObjectName pattern =
        new ObjectName(plugin + ",type=plugins,client-id=" + clientAndTopic + ",*");
    SortedMap<String, Object> values = new TreeMap<>();
    for (ObjectName bean : beans.queryNames(pattern, null)) {
      for (MBeanAttributeInfo attribute : beans.getMBeanInfo(bean).getAttributes()) {
        String name = attribute.getName();
        values.put(name + tags(bean, clientAndTopic), beans.getAttribute(bean, name));
      }
    }
    return values;
  }

  private static String tags(ObjectName bean, String topic) {
    SortedMap<String, String> tags = new TreeMap<>(bean.getKeyPropertyList());
    tags.keySet().removeAll(Set.of("type", "client-id", "config", "class"));
    String text =
        tags.entrySet().stream()
            .map(tag -> tag.getKey() + "=" + tag.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    return text.replace(", topic=" + topic, "")
        .replace("topic=" + topic, "")
        .replace("envelope=", "")
        .replace("reason=", "")
        .replace(topic + "-value", "S")
        .replace(topic + "-key", "K")
        .replace("{}", "");
  }

  private static Set<String> names(SortedMap<String, Object> values) {
    return values.keySet().stream()
        .map(name -> name.replaceFirst("[{].*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> with(String... others) {
    Set<String> all = new TreeSet<>(COMMON_METRICS);
    all.addAll(Set.of(others));
    return all;
  }

  /** The metrics with one of these names whose value is not 0. */
  private static Map<String, Object> nonZero(SortedMap<String, Object> values, String... names) {
    Map<String, Object> nonZero = new TreeMap<>(values);
    nonZero.keySet().removeIf(key -> Set.of(names).stream().noneMatch(key::startsWith));
    nonZero.values().removeIf(value -> value.equals(0.0));
    return nonZero;
  }
}
