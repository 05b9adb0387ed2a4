// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.TopicAccess;
import io.avrolope.server.store.kafka.TopicEntry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic that a real broker has compacted. */
@Tag("broker")
class CompactedTopicTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OTHER = "{\"keytype\":\"CONFIG\",\"subject\":\"other\",\"magic\":0}";
  private static final long POLL_MS = 200;

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private final HttpClient http = HttpClient.newHttpClient();

  private RunningServer start(String topic) throws Exception {
    List<String> flags = BROKER.flags(topic, "--listeners=http://127.0.0.1:0");
    return RunningServer.start(flags);
  }

  private JsonNode send(RunningServer server, String method, String path, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private int register(RunningServer server, String subject, String name) throws Exception {
    String body =
        "{\"schema\":\"{\\\"type\\\":\\\"enum\\\",\\\"name\\\":\\\"E\\\",\\\"symbols\\\":[\\\""
            + name
            + "\\\"]}\"}";
    return send(server, "POST", "/subjects/" + subject + "/versions", body).get("id").intValue();
  }

  /**
   * The log cleaner looks every 15 seconds otherwise. It starts again with these settings, and with
   * its usual buffer the broker could run out of memory then.
   */
  private static void cleanOften(Admin admin) throws Exception {
    ConfigResource brokers = new ConfigResource(ConfigResource.Type.BROKER, "");
    List<AlterConfigOp> settings =
        Stream.of(
                new ConfigEntry("log.cleaner.backoff.ms", "50"),
                new ConfigEntry("log.cleaner.dedupe.buffer.size", "4194304"))
            .map(each -> new AlterConfigOp(each, AlterConfigOp.OpType.SET))
            .toList();
    admin.incrementalAlterConfigs(Map.of(brokers, settings)).all().get();
  }

  private static List<TopicEntry> entries(String topic) {
    try (TopicAccess access = TopicAccess.open(BROKER.options(topic))) {
      return access.entries();
    }
  }

  private static List<String> keys(String topic) {
    return entries(topic).stream()
        .map(TopicEntry::record)
        .map(each -> new String(requireNonNull(each.key()), UTF_8))
        .toList();
  }

  private static long count(String topic, String part) {
    return keys(topic).stream().filter(key -> key.contains(part)).count();
  }

  /** Adds records, so that older segments end, until the broker has removed what is superseded. */
  private static void awaitCompaction(String topic) throws Exception {
    Map<String, Object> properties = Map.of("bootstrap.servers", BROKER.bootstrapServers());
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
      while (count(topic, "\"SCHEMA\",\"subject\":\"gone\"") > 0
          || count(topic, "\"CONFIG\",\"magic\"") > 1) {
        assertThat(System.nanoTime() - deadline)
            .as("the broker has not compacted: %s", keys(topic))
            .isNegative();
        producer
            .send(new ProducerRecord<>(topic, OTHER, "{\"compatibilityLevel\":\"FULL\"}"))
            .get();
        Thread.sleep(POLL_MS);
      }
    }
  }

  private static int doctor(String topic, ByteArrayOutputStream out) {
    PrintStream print = new PrintStream(out, true, UTF_8);
    return DoctorCommand.run(
        BROKER.flags(topic).stream().filter(flag -> !flag.contains("timeout")).toList(),
        Map.of(),
        print,
        print);
  }

  @Test
  void compactionRemovesNothingThatServersNeed(TestInfo test) throws Exception {
    String topic = SharedBroker.topic(test);
    JsonNode versions;
    JsonNode config;
    int highest;
    try (Admin admin = BROKER.admin()) {
      Map<String, String> compacting =
          Map.of(
              "cleanup.policy", "compact",
              "segment.ms", "50",
              "min.cleanable.dirty.ratio", "0.0",
              "delete.retention.ms", "0");
      admin
          .createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(compacting)))
          .all()
          .get();
      try (RunningServer server = start(topic)) {
        for (String level : List.of("FULL", "BACKWARD", "NONE")) {
          send(server, "PUT", "/config", "{\"compatibility\":\"" + level + "\"}");
        }
        register(server, "s", "A");
        register(server, "s", "B");
        send(server, "DELETE", "/subjects/s/versions/1", "");
        highest = register(server, "gone", "C");
        send(server, "DELETE", "/subjects/gone", "");
        send(server, "DELETE", "/subjects/gone?permanent=true", "");
        versions = send(server, "GET", "/schemas?deleted=true", "");
        config = send(server, "GET", "/config", "");
      }
      cleanOften(admin);
      awaitCompaction(topic);
    }

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(doctor(topic, out)).as("%s", out).isZero();
    RegistryState confluents = new RegistryState();
    LogReplay reader = new LogReplay(new KeyForms());
    for (TopicEntry entry : entries(topic)) {
      reader
          .read(confluents, entry.record(), entry.offset(), entry.timestampMs())
          .changes()
          .forEach(confluents::apply);
    }
    assertThat(confluents.subjects()).containsExactly("s");
    assertThat(confluents.versions("s")).hasSize(2);
    assertThat(confluents.version(new VersionKey("s", 1)))
        .hasValueSatisfying(version -> assertThat(version.isDeleted()).isTrue());
    try (RunningServer server = start(topic)) {
      assertThat(send(server, "GET", "/schemas?deleted=true", "")).isEqualTo(versions);
      assertThat(send(server, "GET", "/config", "")).isEqualTo(config);
      assertThat(register(server, "new", "D")).isEqualTo(highest + 1);
    }
  }
}
