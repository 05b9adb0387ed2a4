// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.replay.TopicSession;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The command {@code doctor} with the topics of a real broker. */
@Tag("broker")
class DoctorCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String S1 =
      "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":1,\"magic\":1}";

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    out.reset();
    err.reset();
    return DoctorCommand.run(
        List.of(args),
        Map.of(),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private int doctor(String topic, String... flags) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--bootstrap.servers=" + BROKER.bootstrapServers(),
                "--kafkastore.topic=" + topic,
                "--schema.registry.group.id=" + topic));
    args.addAll(Arrays.asList(flags));
    return run(args.toArray(String[]::new));
  }

  private List<String> kinds() throws Exception {
    JsonNode findings = JSON.readTree(out.toString(StandardCharsets.UTF_8)).get("findings");
    return StreamSupport.stream(findings.spliterator(), false)
        .map(finding -> finding.get("kind").asText())
        .sorted()
        .toList();
  }

  private static String topic(TestInfo test, Map<String, String> config) throws Exception {
    String name = SharedBroker.topic(test);
    try (Admin admin = BROKER.admin()) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1).configs(config))).all().get();
    }
    return name;
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("bootstrap.servers", BROKER.bootstrapServers());
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  private static void produce(String topic, List<LogRecord> records) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
      for (LogRecord record : records) {
        producer.send(new ProducerRecord<>(topic, record.key(), record.value())).get();
      }
    }
  }

  private static List<LogRecord> genuine(String session) throws Exception {
    return TopicSession.all().stream()
        .filter(each -> each.name().equals(session))
        .findFirst()
        .orElseThrow()
        .alternatives()
        .get(0)
        .records();
  }

  private static String value(int id, String text) {
    return "{\"id\":" + id + ",\"schema\":\"\\\"" + text + "\\\"\"}";
  }

  @Test
  void aBrokenTopicIsExplainedThenRepairedOnce(TestInfo test) throws Exception {
    String topic = topic(test, Map.of("cleanup.policy", "delete"));
    List<LogRecord> records = new ArrayList<>(genuine("delete-highest-id"));
    records.add(new LogRecord(null, bytes("x")));
    records.add(new LogRecord(bytes("{\"keytype\":\"SECRET\"}"), bytes("x")));
    records.add(new LogRecord(bytes(S1), bytes(value(2, "int"))));
    records.add(new LogRecord(bytes(S1), bytes("garbage")));
    produce(topic, records);
    try (KafkaProducer<byte[], byte[]> killed =
        producer(Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, topic + "-" + topic))) {
      killed.initTransactions();
      killed.beginTransaction();
      killed
          .send(
              new ProducerRecord<>(
                  topic, bytes(S1.replace("\"s\"", "\"w\"")), bytes(value(8, "long"))))
          .get();
      killed.abortTransaction();
    }

    assertThat(doctor(topic, "--json")).isEqualTo(1);
    List<String> found = kinds();
    assertThat(found)
        .contains(
            "cleanup-policy",
            "highest-id-lost",
            "invalid-value",
            "null-key",
            "unknown-key-type",
            "aborted-change");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Nothing is changed");
    assertThat(doctor(topic, "--json")).as("the first run changed nothing").isEqualTo(1);
    assertThat(kinds()).isEqualTo(found);

    assertThat(doctor(topic)).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("ERROR invalid-value: Version 1 of subject s: the value is not a JSON object")
        .contains("--repair writes: " + S1 + " = {\"subject\":\"s\",\"version\":1,\"id\":2,");

    assertThat(doctor(topic, "--repair", "--json")).as("the key that is null").isEqualTo(1);
    assertThat(kinds())
        .contains("awaits-compaction", "null-key")
        .doesNotContain("cleanup-policy", "highest-id-lost", "invalid-value", "aborted-change");
    assertThat(doctor(topic, "--repair")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("There is nothing to repair");
  }

  @Test
  void aTopicOfAGenuineServerIsHealthyAfterItsHighestIdIsKept(TestInfo test) throws Exception {
    String topic = topic(test, Map.of("cleanup.policy", "compact"));
    produce(topic, genuine("delete-highest-id"));

    assertThat(doctor(topic)).isEqualTo(1);
    assertThat(doctor(topic, "--repair")).isZero();
    assertThat(doctor(topic)).isZero();
  }

  @Test
  void aServerGoesOnWhileItsTopicIsRepaired(TestInfo test) throws Exception {
    String topic = topic(test, Map.of("cleanup.policy", "compact"));
    produce(
        topic,
        List.of(
            new LogRecord(bytes(S1), bytes(value(1, "int"))),
            new LogRecord(bytes(S1.replace(":1,\"m", ":2,\"m")), bytes(value(1, "long")))));
    List<String> flags = BROKER.flags(topic, "--listeners=http://127.0.0.1:0");
    RunningServer server = RunningServer.start(flags);
    try {
      assertThat(register(server, "string")).isEqualTo(2);
      assertThat(doctor(topic)).isEqualTo(1);
      int status = doctor(topic, "--repair");
      assertThat(status).as("%s%s", out, err).isZero();
      assertThat(register(server, "bytes")).isEqualTo(3);
      assertThat(doctor(topic)).isZero();
    } finally {
      server.stopNow();
    }
  }

  private static int register(RunningServer server, String type) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/subjects/" + type + "/versions"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"schema\":\"\\\"" + type + "\\\"\"}"))
            .build();
    String answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    return JSON.readTree(answer).path("id").intValue();
  }

  @Test
  void nothingIsRepairedWhileAnotherRegistryIsAMember(TestInfo test) throws Exception {
    String topic = topic(test, Map.of("cleanup.policy", "compact"));
    produce(topic, genuine("delete-highest-id"));
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers", BROKER.bootstrapServers(), "group.id", topic, "client.id", "sr-1");
    try (KafkaConsumer<String, String> other =
        new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
      other.subscribe(List.of(topic));
      while (other.assignment().isEmpty()) {
        other.poll(Duration.ofMillis(100));
      }

      assertThat(doctor(topic, "--repair")).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .contains("Nothing is repaired. Other registries are running")
          .contains("sr-1 at /127.0.0.1");
    }
    assertThat(doctor(topic)).as("nothing was written").isEqualTo(1);
  }

  @Test
  void whatCannotBeExaminedHasAnotherStatus() {
    assertThat(doctor("missing")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("The topic missing does not exist at " + BROKER.bootstrapServers());
    assertThat(run("--store=memory")).isEqualTo(2);
    assertThat(run("--store=kafka")).isEqualTo(2);
    assertThat(run("--store")).isEqualTo(2);
  }
}
