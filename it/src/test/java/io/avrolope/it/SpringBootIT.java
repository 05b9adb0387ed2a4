// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The application of examples/spring-boot, with the starter and without code of its own for records
 * that cannot be read, on the class path of each version of Spring Boot.
 */
@OnKafka
class SpringBootIT {
  private static final String RETRY = "com.acme.boot.RetryApplication";
  private static final int PARTITIONS = 3;
  private static final int GOOD = 300;
  private static final int BAD = 1_000;

  /** A minute: {@code -Dit.outage.seconds=60}. */
  private static final int OUTAGE_SECONDS = Integer.getInteger("it.outage.seconds", 10);

  private static final byte[] JSON = "{\"id\":7}".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void listenersReceiveGeneratedClassesJavaRecordsAndGenericRecords(int boot, Cluster cluster)
      throws Exception {
    try (RegistryServer registry = new RegistryServer();
        BootApplication application =
            start(boot, cluster, registry, Topics.create(cluster, "orders", 1), true)) {
      Clients.await(() -> application.linesWith("shop.app.Listeners").size() == 3);

      assertThat(application.lines())
          .anyMatch(line -> line.endsWith("order o-1 of 19.90, placed at 2026-11-01T12:00:00Z"))
          .anyMatch(line -> line.endsWith("payment of 1990 cents for order o-1"))
          .anyMatch(line -> line.endsWith("audit: Order o-1"));
      assertThat(application.warnings()).isEmpty();
      assertThat(application.endpoint("Health", "health"))
          .contains("avrolope={status=UP, details={registry=" + registry.url());
      assertThat(application.endpoint("Metrics", "listNames"))
          .contains("avrolope.records", "avrolope.lookups", "avrolope.decoders.interpreted");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void anOutageSkipsNoRecordAndOnlyBadRecordsBecomeDeadLetters(int boot, Cluster cluster)
      throws Exception {
    String topic = Topics.create(cluster, "orders", PARTITIONS);
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      List<ProducerRecord<byte[], byte[]>> records = records(registry, topic, GOOD, BAD);
      new RawTopic(cluster, topic).sendTogether(records);
      registry.always(Misbehaviour.error(503, 503, "failed by the test"));

      try (BootApplication application = startToRead(boot, cluster, registry, topic, dead)) {
        Clients.await(() -> !application.linesWith("has been unavailable since").isEmpty());
        TimeUnit.SECONDS.sleep(OUTAGE_SECONDS);
        assertThat(application.linesWith("shop.app.Listeners")).isEmpty();
        assertThat(application.endpoint("Health", "health"))
            .startsWith("{status=DEGRADED")
            .contains("503");
        registry.recover();
        Clients.await(() -> application.linesWith("shop.app.Listeners").size() >= GOOD);
        Clients.await(() -> dead.readAll().size() >= BAD);

        assertReceivedOnce(application);
        assertThat(dead.readAll())
            .extracting(ConsumerRecord::value)
            .containsExactlyInAnyOrderElementsOf(
                records.stream().map(ProducerRecord::value).filter(SpringBootIT::isBad).toList());
        assertFewWarnings(application.warnings(), registry.url());
      }
    }
  }

  private static void assertReceivedOnce(BootApplication application) {
    List<String> received = application.linesWith("shop.app.Listeners");
    for (int i = 0; i < GOOD; i++) {
      String order = "order o-" + i + " ";
      assertThat(received).filteredOn(line -> line.contains(order)).as(order).hasSize(1);
    }
  }

  private static void assertFewWarnings(List<String> warnings, String url) {
    List<String> others =
        warnings.stream().filter(line -> !line.contains(" skips offset ")).toList();
    assertThat(warnings).hasSize(BAD + others.size());
    assertThat(others).hasSizeLessThanOrEqualTo(10);
    assertThat(others.get(0)).contains(url, "Check that the registry runs");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void aListenerStopsIfTheRegistryRefusesTheCredentials(int boot, Cluster cluster)
      throws Exception {
    String topic = Topics.create(cluster, "orders", 1);
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      new RawTopic(cluster, topic).send(List.of(records(registry, topic, 1, 0).get(0)));
      registry.demand("user:other");

      try (BootApplication application = startToRead(boot, cluster, registry, topic, dead)) {
        Clients.await(() -> !application.linesWith("stops before offset 0").isEmpty());

        assertThat(application.linesWith("stops before offset 0"))
            .singleElement()
            .asString()
            .contains("ERROR", registry.url(), "troubleshooting.md#registry-refused");
        Clients.await(() -> !application.linesWith("orders: Consumer stopped").isEmpty());
        assertThat(application.endpoint("Health", "health"))
            .startsWith("{status=DOWN")
            .contains("stoppedListeners={orders=");
        assertThat(application.isAlive()).isTrue();
        assertThat(dead.readAll()).isEmpty();
      }
    }
  }

  /** Spring makes the error handlers of retry topics itself; the starter puts its own around. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void retryTopicsAndRegistriesOfListenersWork(int boot, Cluster cluster) throws Exception {
    String topic = Topics.create(cluster, "orders", 1);
    String other = Topics.create(cluster, "other", 1);
    try (RegistryServer registry = new RegistryServer();
        RegistryServer otherRegistry = new RegistryServer()) {
      new RawTopic(cluster, topic).send(records(registry, topic, 1, 0));
      new RawTopic(cluster, other).send(records(otherRegistry, other, 1, 0));
      registry.always(Misbehaviour.error(503, 503, "failed by the test"));
      List<String> properties = properties(cluster, registry, topic);
      properties.add("shop.other=" + other);
      properties.add("shop.other-registry=" + otherRegistry.url());
      properties.add("spring.kafka.consumer.auto-offset-reset=earliest");
      properties.add(
          "avrolope.value.subject.name.strategy=io.avrolope.spring.RetryTopicNameStrategy");

      try (BootApplication application =
          BootApplication.compiled(boot, RETRY, directory, properties)) {
        Clients.await(() -> !application.linesWith("other order o-0").isEmpty());
        Clients.await(() -> !application.linesWith("has been unavailable since").isEmpty());
        TimeUnit.SECONDS.sleep(OUTAGE_SECONDS);
        assertThat(application.warnings()).hasSizeLessThanOrEqualTo(3);
        registry.recover();
        Clients.await(() -> !application.linesWith("retried order o-0").isEmpty());

        assertThat(registry.requests())
            .filteredOn(request -> request.method().equals("POST"))
            .extracting(RegistryServer.Request::path)
            .allMatch(path -> path.startsWith("/subjects/" + topic + "-value"));
      }
    }
  }

  /** Starts the application without its own orders, and with one listener for orders. */
  private BootApplication startToRead(
      int boot, Cluster cluster, RegistryServer registry, String orders, RawTopic dead)
      throws Exception {
    return start(
        boot,
        cluster,
        registry,
        orders,
        false,
        "avrolope.spring.listeners.dead-letter-topic=" + dead.name());
  }

  private BootApplication start(
      int boot,
      Cluster cluster,
      RegistryServer registry,
      String orders,
      boolean isWhole,
      String... properties)
      throws Exception {
    List<String> all = properties(cluster, registry, orders);
    all.addAll(List.of(properties));
    all.add("shop.payments=" + Topics.create(cluster, "payments", 1));
    all.add("shop.first-order=" + isWhole);
    all.add("shop.audit=" + isWhole);
    return BootApplication.start(boot, directory, all);
  }

  private static List<String> properties(Cluster cluster, RegistryServer registry, String orders) {
    return new ArrayList<>(
        List.of(
            "spring.kafka.bootstrap-servers=" + cluster.bootstrapServers(),
            "avrolope.schema.registry.url=" + registry.url(),
            "avrolope.max.retries=0",
            "shop.orders=" + orders));
  }

  /** Good and bad records, mixed. Half of the bad ones are text, the others are cut. */
  private static List<ProducerRecord<byte[], byte[]>> records(
      RegistryServer registry, String topic, int good, int bad) {
    Schema schema =
        new Schema.Parser().parse(Repository.text("examples/spring-boot/src/main/avro/Order.avsc"));
    List<byte[]> values = new ArrayList<>();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry.url()), false);
      IntStream.range(0, good).forEach(i -> values.add(order(serializer, topic, schema, "o-" + i)));
    }
    byte[] first = values.get(0);
    int every = Math.max(1, bad / Math.max(1, good));
    for (int i = 0; i < bad; i++) {
      byte[] value = i % 2 == 0 ? JSON.clone() : Arrays.copyOf(first, first.length - 1);
      values.add(Math.min(values.size(), 1 + i + i / every), value);
    }
    return IntStream.range(0, values.size())
        .mapToObj(
            i ->
                new ProducerRecord<byte[], byte[]>(
                    topic, bad == 0 ? 0 : i % PARTITIONS, null, values.get(i)))
        .toList();
  }

  private static byte[] order(
      KafkaAvroSerializer serializer, String topic, Schema schema, String id) {
    return Objects.requireNonNull(
        serializer.serialize(
            topic,
            new GenericRecordBuilder(schema)
                .set("id", id)
                .set("total", ByteBuffer.wrap(new byte[] {7}))
                .set("placed", 0L)
                .build()));
  }

  private static boolean isBad(byte[] value) {
    return Arrays.equals(value, JSON) || value[value.length - 1] != 0;
  }
}
