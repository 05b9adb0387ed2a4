// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.envelope.RecordPart;
import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.server.RunningServer;
import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server's view of the topics of a broker. */
@Tag("broker")
class TopicsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Schema ORDER =
      schema("{'name':'id','type':'int'},{'name':'item','type':'string'}");
  private static final Schema ORDER_2 =
      schema(
          "{'name':'id','type':'int'},{'name':'item','type':'string'},"
              + "{'name':'coupon','type':['null','string'],'default':null}");
  private static final long TIME = 1_764_000_000_000L;

  /** The broker would delete records of that time. */
  private static final Map<String, String> FOREVER = Map.of("retention.ms", "-1");

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static EmbeddedBroker broker;
  private static RunningServer server;
  private static int first;
  private static int second;

  private static Schema schema(String fields) {
    return new Schema.Parser()
        .parse(json("{'type':'record','name':'shop.Order','fields':[" + fields + "]}"));
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @BeforeAll
  static void start() throws Exception {
    broker = EmbeddedBroker.start();
    Map<String, Object> cluster = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(cluster)) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("orders", 3, (short) 1).configs(FOREVER),
                  new NewTopic("clean", 1, (short) 1).configs(FOREVER),
                  new NewTopic("empty", 1, (short) 1),
                  new NewTopic("_hidden", 1, (short) 1)))
          .all()
          .get();
    }
    server = start("--bootstrap.servers=" + broker.bootstrapServers(), "--console.scans.max=1");
    first = register("orders-value", ORDER);
    second = register("orders-value", ORDER_2);
    register("clean-value", ORDER);
    register("clean-value", ORDER_2);
    register("clean-key", Schema.create(Schema.Type.LONG));
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(cluster, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < 10; i++) {
        send(producer, "orders", i % 3, i, text("k" + i), confluent(first, order(ORDER, i)));
        send(producer, "clean", 0, i, null, confluent(first, order(ORDER, i)));
      }
      GenericRecord coupon = order(ORDER_2, 10);
      coupon.put("coupon", "HALF");
      send(producer, "orders", 1, 10, text("k10"), confluent(second, coupon));
      send(producer, "orders", 0, 11, text("k11"), singleObject(order(ORDER_2, 11)));
      sendDamaged(producer);
    }
  }

  /** Records 12 to 19, all on partition 2. */
  private static void sendDamaged(Producer<byte[], byte[]> producer) throws Exception {
    byte[] whole = confluent(first, order(ORDER, 12));
    byte[][] damaged = {
      ByteBuffer.allocate(whole.length - 2).put(whole, 0, whole.length - 2).array(),
      text("{\"json\": \u202e1}"),
      {(byte) 0xFF, 0, 7},
      confluent(999, order(ORDER, 15)),
      ByteBuffer.allocate(11)
          .put((byte) 0)
          .putInt(first)
          .put((byte) 2)
          .put(new byte[] {(byte) 0xF0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0E})
          .array(),
      new byte[0],
    };
    for (int i = 0; i < damaged.length; i++) {
      send(producer, "orders", 2, 12 + i, text("k" + (12 + i)), damaged[i]);
    }
    send(producer, "orders", 2, 18, text("k18"), null);
    send(producer, "orders", 2, 19, new byte[] {0, 0, 0, 0, 1}, whole);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stopNow();
    }
    broker.close();
  }

  private static RunningServer start(String... flags) throws Exception {
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("--listeners=http://127.0.0.1:0");
    all.add("--store=memory");
    return RunningServer.start(all);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static GenericRecord order(Schema schema, int id) {
    GenericRecord order = new GenericData.Record(schema);
    order.put("id", id);
    order.put("item", "item-" + id);
    return order;
  }

  private static byte[] confluent(int id, GenericRecord order) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(order.getSchema()).write(order, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] singleObject(GenericRecord order) throws IOException {
    ByteBuffer bytes =
        new BinaryMessageEncoder<GenericRecord>(GenericData.get(), order.getSchema()).encode(order);
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }

  /** Sends a record whose time is as many seconds after {@link #TIME}. */
  private static void send(
      Producer<byte[], byte[]> producer,
      String topic,
      int partition,
      int second,
      byte @Nullable [] key,
      byte @Nullable [] value)
      throws Exception {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic, partition, TIME + 1_000L * second, key, value);
    record.headers().add("trace", text("t" + second));
    producer.send(record).get();
  }

  private static HttpResponse<String> send(
      RunningServer to, String method, String path, String body) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(to.url() + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static int register(String subject, Schema schema) throws Exception {
    String body = JSON.createObjectNode().put("schema", schema.toString()).toString();
    HttpResponse<String> answer = send(server, "POST", "/subjects/" + subject + "/versions", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).get("id").intValue();
  }

  private static JsonNode get(String path) throws Exception {
    HttpResponse<String> answer = send(server, "GET", "/console/api/" + path, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static void assertRefused(int status, String path, String message) throws Exception {
    HttpResponse<String> answer = send(server, "GET", "/console/api/" + path, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(JSON.readTree(answer.body()).get("message").asText()).isEqualTo(message);
  }

  /** The last line of a scan; the lines before it tell of the progress. */
  private static JsonNode scanned(String method, String path, String body) throws Exception {
    HttpResponse<String> answer = send(server, method, "/console/api/" + path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/x-ndjson");
    List<String> lines = answer.body().lines().toList();
    assertThat(lines).hasSizeGreaterThan(1);
    for (String line : lines.subList(0, lines.size() - 1)) {
      assertThat(JSON.readTree(line).get("type").asText()).isEqualTo("progress");
    }
    JsonNode last = JSON.readTree(lines.get(lines.size() - 1));
    assertThat(last.get("type").asText()).as(last.toString()).isEqualTo("result");
    return last;
  }

  private static List<String> texts(JsonNode array, String pointer) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(each -> each.at(pointer).asText())
        .toList();
  }

  private static List<String> keys(JsonNode page) {
    return texts(page.get("records"), "/key/text");
  }

  @Test
  void topicsAreListedWithTheirRecordsAndSubjects() throws Exception {
    JsonNode all = get("topics");

    assertThat(all.get("enabled").asBoolean()).isTrue();
    assertThat(texts(all.get("topics"), "/name")).containsExactly("clean", "empty", "orders");
    assertThat(all.get("topics").get(2).toString())
        .isEqualTo(
            json(
                "{'name':'orders','internal':false,'keySubject':null,"
                    + "'valueSubject':'orders-value','partitions':3,'records':20}"));
    assertThat(all.get("topics").get(0).get("keySubject").asText()).isEqualTo("clean-key");
    assertThat(texts(get("topics?internal=true").get("topics"), "/name")).contains("_hidden");
    JsonNode page = get("topics?text=E&offset=1&limit=1");
    assertThat(page.get("total").asInt()).isEqualTo(3);
    assertThat(texts(page.get("topics"), "/name")).containsExactly("empty");
    JsonNode topic = get("topics/orders");
    assertThat(topic.get("records").asInt()).isEqualTo(20);
    assertThat(topic.get("partitions").get(2).toString())
        .isEqualTo(json("{'partition':2,'first':0,'end':11}"));
    assertThat(get("server").at("/topics/enabled").asBoolean()).isTrue();
  }

  @Test
  void theNewestRecordsOfAllPartitionsComeFirst() throws Exception {
    JsonNode page = get("topics/orders/records?limit=12");

    assertThat(texts(page.get("records"), "/timestamp"))
        .containsExactlyElementsOf(
            IntStream.iterate(19, i -> i > 7, i -> i - 1)
                .mapToObj(i -> Long.toString(TIME + 1_000L * i))
                .toList());
    JsonNode damagedKey = page.get("records").get(0).get("key");
    assertThat(damagedKey.get("hex").asText()).isEqualTo("00 00 00 00 01");
    assertThat(damagedKey.get("failure").asText()).isNotEmpty();
    assertThat(page.get("records").get(1).get("value").isNull()).as("a tombstone").isTrue();
    JsonNode single = page.get("records").get(8).get("value");
    assertThat(single.get("envelope").asText()).isEqualTo("single-object");
    assertThat(single.get("json").asText())
        .isEqualTo(json("{'id':11,'item':'item-11','coupon':null}"));
    JsonNode value = page.get("records").get(9).get("value");
    assertThat(value.get("json").asText())
        .isEqualTo(json("{'id':10,'item':'item-10','coupon':'HALF'}"));
    assertThat(value.get("schema").toString())
        .isEqualTo(json("{'id':" + second + ",'subject':'orders-value','version':2}"));
    assertThat(value.get("writer").asText()).isEqualTo("id " + second);
    assertThat(value.get("schemaName").asText()).isEqualTo("shop.Order");
    assertThat(page.get("records").get(9).get("headers").toString())
        .isEqualTo(json("[{'name':'trace','text':'t10','hex':'74 31 30'}]"));
  }

  @Test
  void damagedRecordsTellWhatIsWrong() throws Exception {
    JsonNode page = get("topics/orders/records?order=oldest&partition=2&from=3&limit=5");

    assertThat(keys(page)).containsExactly("k12", "k13", "k14", "k15", "k16");
    assertThat(texts(page.get("records"), "/value/json")).containsOnly("null");
    List<String> failures = texts(page.get("records"), "/value/failure");
    assertThat(failures.get(0)).startsWith("Expected ").contains("byte ");
    assertThat(failures.get(3)).isEqualTo("Schema id 999 not found in this registry");
    assertThat(failures.get(4)).startsWith("Expected ");
    assertThat(page.at("/records/1/value/text").asText()).isEqualTo("{\"json\": \u202e1}");
    assertThat(page.at("/records/2/value/hex").asText()).isEqualTo("ff 00 07");
  }

  @Test
  void pagesShowEachRecordOnceInBothOrders() throws Exception {
    for (String order : List.of("newest", "oldest")) {
      List<String> times = new ArrayList<>();
      String from = "";
      JsonNode page;
      do {
        page = get("topics/orders/records?limit=3&order=" + order + "&from=" + from);
        times.addAll(texts(page.get("records"), "/timestamp"));
        from = page.get("cursor").asText();
      } while (!page.get("isEnd").asBoolean());
      List<String> sorted = new ArrayList<>(times);
      sorted.sort(order.equals("oldest") ? Comparator.naturalOrder() : Comparator.reverseOrder());

      assertThat(times).hasSize(20).doesNotHaveDuplicates().isEqualTo(sorted);
    }
    assertThat(get("topics/empty/records").get("isEnd").asBoolean()).isTrue();
  }

  @Test
  void recordsAreFilteredAndSoughtByTime() throws Exception {
    assertThat(keys(get("topics/orders/records?text=ITEM-7"))).containsExactly("k7");
    assertThat(keys(get("topics/orders/records?text=t18"))).containsExactly("k18");
    assertThat(keys(get("topics/orders/records?envelope=single-object"))).containsExactly("k11");
    assertThat(keys(get("topics/orders/records?envelope=none")))
        .containsExactly("k17", "k14", "k13");
    assertThat(keys(get("topics/orders/records?decoded=false")))
        .containsExactly("null", "k17", "k16", "k15", "k14", "k13", "k12");
    assertThat(keys(get("topics/orders/records?decoded=true"))).hasSize(13);
    assertThat(keys(get("topics/orders/records?order=oldest&limit=2&from=2025-11-24T16:00:09Z")))
        .containsExactly("k9", "k10");
    assertThat(keys(get("topics/orders/records?limit=2&from=2025-11-24T16:00:09Z")))
        .containsExactly("k8", "k7");
  }

  @Test
  void bytesTellWhichFieldTheyBelongTo() throws Exception {
    JsonNode view = get("topics/orders/records/1/3?part=value"); // k10

    assertThat(view.get("layout"))
        .extracting(
            part ->
                part.get("name").asText()
                    + " "
                    + part.get("from").asInt()
                    + "-"
                    + part.get("to").asInt()
                    + " "
                    + part.get("value").asText())
        .containsExactly(
            "magic byte 0-1 ",
            "schema id 1-5 " + second,
            "shop.Order.id 5-6 10",
            "shop.Order.item 6-14 item-10",
            "shop.Order.coupon 14-15 string",
            "shop.Order.coupon 15-20 HALF");
    assertThat(view.get("stoppedAt").isNull()).isTrue();
    assertThat(view.get("hex").asText()).startsWith("00 00 00 00").endsWith("48 41 4c 46");
    assertThat(get("topics/orders/records/1/3?part=key").get("text").asText()).isEqualTo("k10");
    assertThat(get("topics/orders/records/2/9").get("hex").isNull()).as("a tombstone").isTrue();
  }

  @Test
  void bytesOfADamagedRecordTellWhereItEnds() throws Exception {
    JsonNode cut = get("topics/orders/records/2/3");

    assertThat(cut.get("failure").asText()).startsWith("Expected ");
    assertThat(cut.get("stoppedAt").asInt()).isEqualTo(6);
    assertThat(cut.get("stoppedIn").asText()).isEqualTo("record");
    assertThat(texts(cut.get("layout"), "/name"))
        .containsExactly("magic byte", "schema id", "shop.Order.id");
    JsonNode garbage = get("topics/orders/records/2/5");
    assertThat(garbage.get("layout")).isEmpty();
    assertThat(texts(garbage.get("opinions"), "/envelope")).contains("confluent");
  }

  @Test
  void wrongPlacesAreRefused() throws Exception {
    assertRefused(404, "topics/none/records", "Topic none does not exist");
    assertRefused(
        404,
        "topics/orders/records?partition=7",
        "Partition 7 does not exist: topic orders has 3 partitions");
    assertRefused(
        404,
        "topics/orders/records/2/11",
        "Record orders-2@11 does not exist. The retained offsets are 0 to 10");
    assertRefused(
        422,
        "topics/orders/records?order=random",
        "Parameter order must be newest or oldest, but was random");
    assertRefused(
        422,
        "topics/orders/records?limit=501",
        "Parameter limit must be a number from 1 to 500, but was 501");
    assertRefused(
        422,
        "topics/orders/census?from=0:1",
        "Parameter from of a scan cannot be a cursor, but was 0:1");
    assertRefused(404, "topics/none/census", "Topic none does not exist");
  }

  @Test
  void aCensusCountsEachRecordOnce() throws Exception {
    JsonNode census = scanned("GET", "topics/orders/census", "");

    assertThat(census.get("records").asInt()).isEqualTo(20);
    assertThat(census.get("kinds"))
        .extracting(
            kind ->
                kind.get("envelope").asText()
                    + " v"
                    + kind.at("/schema/version").asText()
                    + ": "
                    + kind.get("records").asInt())
        .contains("confluent v1: 13", "confluent v2: 1", "single-object v2: 1");
    assertThat(texts(census.get("undecodable"), "/reason"))
        .contains("Schema id 999 not found in this registry");
    assertThat(census.at("/tombstones/records").asInt()).isEqualTo(1);
    JsonNode decoded = scanned("GET", "topics/orders/census?decode=true", "");
    assertThat(decoded.get("records").asInt()).isEqualTo(20);
    assertThat(decoded.at("/kinds/0/records").asInt()).isEqualTo(11);
    assertThat(scanned("GET", "topics/empty/census", "").get("records").asInt()).isZero();
  }

  private static String draft(Schema schema) {
    return JSON.createObjectNode().put("schema", schema.toString()).toString();
  }

  @Test
  void aDraftIsCheckedAgainstAllRetainedRecords() throws Exception {
    JsonNode good = scanned("POST", "topics/orders/check", draft(ORDER));
    JsonNode bad =
        scanned("POST", "topics/orders/check", draft(schema("{'name':'size','type':'int'}")));
    JsonNode undecided =
        scanned(
            "POST",
            "topics/orders/check?decode=false",
            draft(
                schema(
                    "{'name':'id','type':'int'},{'name':'coupon','type':'string','default':''}")));

    assertThat(good.get("verdict").asText()).isEqualTo("yes");
    assertThat(good.get("readable").asInt()).isEqualTo(13);
    assertThat(good.get("undecodable").asInt()).isEqualTo(6);
    assertThat(bad.get("verdict").asText()).isEqualTo("no");
    assertThat(bad.get("unreadable").asInt()).isGreaterThanOrEqualTo(13);
    assertThat(bad.at("/failures/0/examples")).isNotEmpty();
    assertThat(bad.at("/failures/0/reason").asText()).contains("size");
    assertThat(undecided.get("verdict").asText()).isEqualTo("open");
    HttpResponse<String> invalid =
        send(server, "POST", "/console/api/topics/orders/check", json("{'schema':'{'}"));
    assertThat(invalid.statusCode()).as(invalid.body()).isEqualTo(422);
  }

  /** The topic has a record, a record of an open transaction, and a record behind it. */
  private static Producer<byte[], byte[]> openTransaction(String topic) throws Exception {
    Map<String, Object> cluster = Map.of("bootstrap.servers", broker.bootstrapServers());
    Map<String, Object> transactional = new HashMap<>(cluster);
    transactional.put("transactional.id", "shop");
    Producer<byte[], byte[]> open =
        new KafkaProducer<>(transactional, new ByteArraySerializer(), new ByteArraySerializer());
    try (Admin admin = Admin.create(cluster);
        Producer<byte[], byte[]> producer =
            new KafkaProducer<>(cluster, new ByteArraySerializer(), new ByteArraySerializer())) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(FOREVER))).all().get();
      send(producer, topic, 0, 1, null, confluent(first, order(ORDER, 1)));
      open.initTransactions();
      open.beginTransaction();
      send(open, topic, 0, 2, null, confluent(first, order(ORDER, 2)));
      send(producer, topic, 0, 3, null, confluent(first, order(ORDER, 3)));
    }
    return open;
  }

  @Test
  void recordsBehindAnOpenTransactionLeaveTheVerdictOpenAndAreNamed() throws Exception {
    JsonNode check;
    JsonNode census;
    try (Producer<byte[], byte[]> open = openTransaction("_busy")) {
      check = scanned("POST", "topics/_busy/check", draft(ORDER));
      census = scanned("GET", "topics/_busy/census", "");
      open.abortTransaction();
    }
    JsonNode later = scanned("POST", "topics/_busy/check", draft(ORDER));

    assertThat(check.get("verdict").asText()).isEqualTo("open");
    assertThat(check.get("readable").asInt()).isEqualTo(1);
    JsonNode unseen = check.at("/unseen/0");
    assertThat(unseen.get("from").asLong()).isEqualTo(1);
    assertThat(unseen.get("to").asLong()).isEqualTo(3);
    assertThat(unseen.get("cause").asText()).isEqualTo("open_transaction");
    assertThat(unseen.at("/transactions/0/transactionalId").asText()).isEqualTo("shop");
    assertThat(unseen.at("/transactions/0/firstOffset").asLong()).isEqualTo(1);
    assertThat(check.at("/notes/0").asText())
        .matches(
            "partition 0: offsets 1 to 2 were not read: producer [0-9]+ \\(transactional id shop\\)"
                + " has had a transaction open since [0-9TZ:.-]+, from offset 1 on");
    assertThat(census.get("unseen")).isEqualTo(check.get("unseen"));
    assertThat(later.get("verdict").asText()).isEqualTo("yes");
    assertThat(later.get("readable").asInt()).isEqualTo(2);
    assertThat(later.get("unseen")).isEmpty();
  }

  @Test
  void aVersionIsUsedAsLongAsARetainedRecordHasIt() throws Exception {
    JsonNode used = scanned("GET", "subjects/orders-value/versions/2/usage", "");
    JsonNode unused = scanned("GET", "subjects/clean-value/versions/2/usage", "");
    JsonNode unknown =
        scanned("GET", "subjects/clean-key/versions/1/usage?topic=orders&part=value", "");

    assertThat(used.get("verdict").asText()).isEqualTo("used");
    assertThat(used.get("records").asInt()).isEqualTo(2);
    assertThat(used.get("newest").toString())
        .isEqualTo(
            json(
                "{'topic':'orders','partition':0,'offset':4,'timestamp':"
                    + (TIME + 11_000)
                    + ",'part':'value'}"));
    assertThat(used.at("/oldest/timestamp").asLong()).isEqualTo(TIME + 10_000);
    assertThat(texts(used.get("sharedWith"), "/subject")).containsExactly("clean-value");
    assertThat(unused.get("verdict").asText()).as(unused.toString()).isEqualTo("unused");
    assertThat(unused.get("message").asText())
        .isEqualTo("No retained record of clean has version 2 of clean-value.");
    assertThat(unused.at("/topics/0/scanned").asInt()).isEqualTo(10);
    assertThat(unknown.get("verdict").asText()).as(unknown.toString()).isEqualTo("unknown");
    assertThat(texts(unknown.get("caveats"), ""))
        .contains("3 records do not name their schemas. They may have this version");
    JsonNode one =
        scanned("GET", "subjects/orders-value/versions/1/usage?partition=2&from=4&to=5", "");
    assertThat(texts(one.get("caveats"), ""))
        .contains("1 record does not name its schema. It may have this version");
  }

  @Test
  void oneScanTellsOfAllVersionsOfASubject() throws Exception {
    JsonNode used = scanned("GET", "subjects/orders-value/usage", "");
    JsonNode second = scanned("GET", "subjects/orders-value/versions/2/usage", "");

    assertThat(used.get("verdict").asText()).isEqualTo("used");
    assertThat(used.get("message").asText()).contains(" have a version of orders-value.");
    List<JsonNode> versions =
        StreamSupport.stream(used.get("versions").spliterator(), false).toList();
    assertThat(versions.stream().map(each -> each.get("version").asInt()).toList())
        .isSortedAccordingTo(Comparator.reverseOrder())
        .contains(1, 2);
    for (JsonNode version : versions) {
      JsonNode alone =
          scanned("GET", "subjects/orders-value/versions/" + version.get("version") + "/usage", "");
      assertThat(version).isEqualTo(alone.get("versions").get(0));
    }
    assertThat(used.get("records").asLong())
        .as("no two versions have one id")
        .isEqualTo(versions.stream().mapToLong(each -> each.get("records").asLong()).sum())
        .isGreaterThan(second.get("records").asLong());
    assertThat(used.at("/topics/0/scanned")).isEqualTo(second.at("/topics/0/scanned"));
  }

  @Test
  void aScanEndsWhenItsClientHasGoneAndLeavesRoomForAnother() throws Exception {
    ServerConfig config =
        ServerConfig.read(
            List.of("--bootstrap.servers=" + broker.bootstrapServers(), "--console.scans.max=1"),
            Map.of());
    TopicPart orders = new TopicPart("orders", RecordPart.VALUE);
    ScanQuery query =
        new ScanQuery(
            orders,
            new TopicRanges(
                Set.of(), OffsetBound.parse("from", "beginning"), OffsetBound.parse("to", "end")),
            1,
            false);
    try (Topics topics = new Topics(config.topics(), registry())) {
      try (ScanStream waiting = topics.census(query, subject -> true)) {
        assertThat(waiting).isNotNull();
        assertThatThrownBy(() -> topics.census(query, subject -> true))
            .hasMessage(
                "The server runs 1 scan already. Try again when one has ended, or set"
                    + " console.scans.max");
      }
      assertThatThrownBy(
              () ->
                  topics
                      .census(query, subject -> true)
                      .writeTo(
                          line -> {
                            throw new IOException("closed");
                          }))
          .hasMessage("closed");
      Set<String> types = new HashSet<>();
      topics.census(query, subject -> true).writeTo(line -> types.add(line.get("type").asText()));
      assertThat(types).containsExactlyInAnyOrder("progress", "result");
    }
  }

  /** The scan begins when it is created, and reads when its lines are written. */
  @Test
  void aScanNamesAddedPartitionsAndFailsIfTheTopicWasCreatedAgain() throws Exception {
    Map<String, Object> cluster = Map.of("bootstrap.servers", broker.bootstrapServers());
    ServerConfig config =
        ServerConfig.read(List.of("--bootstrap.servers=" + broker.bootstrapServers()), Map.of());
    TopicRanges all =
        new TopicRanges(
            Set.of(), OffsetBound.parse("from", "beginning"), OffsetBound.parse("to", "end"));
    ScanQuery query = new ScanQuery(new TopicPart("changed", RecordPart.VALUE), all, 1, false);
    List<JsonNode> lines = new ArrayList<>();
    try (Admin admin = Admin.create(cluster);
        Topics topics = new Topics(config.topics(), registry())) {
      admin
          .createTopics(List.of(new NewTopic("changed", 1, (short) 1).configs(FOREVER)))
          .all()
          .get();
      try (ScanStream scan = topics.census(query, subject -> true)) {
        admin.createPartitions(Map.of("changed", NewPartitions.increaseTo(2))).all().get();
        sendOne(cluster, "changed", 1);
        scan.writeTo(lines::add);
      }
      assertThat(lines.get(lines.size() - 1).at("/unseen/0/cause").asText())
          .isEqualTo("new_partition");
      try (ScanStream scan = topics.census(query, subject -> true)) {
        admin.deleteTopics(List.of("changed")).all().get();
        scan.writeTo(lines::add);
      }
      assertThat(lines.get(lines.size() - 1).path("type").asText()).isEqualTo("failure");
    }
  }

  private static void sendOne(Map<String, Object> cluster, String topic, int partition)
      throws Exception {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(cluster, new ByteArraySerializer(), new ByteArraySerializer())) {
      send(producer, topic, partition, 0, null, text("x"));
    }
  }

  /** More pages than the server reads at once. */
  @Test
  void pagesEndWhenTheirClientsHaveGoneAndLeaveRoomForOthers() throws Exception {
    ServerConfig config =
        ServerConfig.read(List.of("--bootstrap.servers=" + broker.bootstrapServers()), Map.of());
    RecordQuery query =
        new RecordQuery(
            "orders",
            RecordQuery.Order.OLDEST,
            OffsetBound.parse("from", "beginning"),
            Set.of(),
            10,
            new RecordFilter("", "", Optional.empty()));
    try (Topics topics = new Topics(config.topics(), registry())) {
      for (int i = 0; i < 10; i++) {
        assertThatThrownBy(
                () -> topics.records(query, new Topics.Viewer(subject -> true, () -> true)))
            .isInstanceOf(Refusal.class)
            .hasMessage("The client closed its connection");
      }
      assertThat(
              topics
                  .records(query, new Topics.Viewer(subject -> true, Client.WAITING))
                  .path("records"))
          .hasSize(10);
    }
  }

  @Test
  void aStoppedScanLeavesRoomBeforeItHasEnded() throws Exception {
    ServerConfig config =
        ServerConfig.read(
            List.of("--bootstrap.servers=" + broker.bootstrapServers(), "--console.scans.max=1"),
            Map.of());
    ScanQuery query =
        new ScanQuery(
            new TopicPart("orders", RecordPart.VALUE),
            new TopicRanges(Set.of(), OffsetBound.BEGINNING, OffsetBound.END),
            1,
            false);
    ExecutorService client = Executors.newSingleThreadExecutor();
    CountDownLatch isBlocked = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (Topics topics = new Topics(config.topics(), registry())) {
      ScanStream stopped = topics.census(query, subject -> true);
      Future<?> answer =
          client.submit(
              () -> {
                stopped.writeTo(
                    line -> {
                      isBlocked.countDown();
                      awaitQuietly(mayEnd);
                    });
                return null;
              });
      isBlocked.await();
      stopped.stop();

      try (ScanStream next = topics.census(query, subject -> true)) {
        assertThat(next).isNotNull();
        assertThat(answer.isDone()).isFalse();
        mayEnd.countDown();
        answer.get();
        assertThatThrownBy(() -> topics.census(query, subject -> true))
            .as("the stopped scan returns one place, not two")
            .hasMessageContaining("The server runs 1 scan already");
      }
    } finally {
      mayEnd.countDown();
      client.shutdownNow();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Registry registry() {
    return new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  @Test
  void aClusterThatDoesNotAnswerIsNamed() throws Exception {
    try (RunningServer alone = start("--bootstrap.servers=127.0.0.1:1")) {
      for (String path : List.of("topics", "topics/orders/records", "topics/orders/census")) {
        HttpResponse<String> answer = send(alone, "GET", "/console/api/" + path, "");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(JSON.readTree(answer.body()).get("message").asText())
            .isEqualTo("Cannot reach 127.0.0.1:1 (connection refused)");
      }
    }
  }

  @Test
  void topicsCanBeSwitchedOff() throws Exception {
    try (RunningServer off =
        start("--bootstrap.servers=" + broker.bootstrapServers(), "--console.topics=false")) {
      assertThat(send(off, "GET", "/console/api/topics", "").body())
          .isEqualTo(
              json(
                  "{'enabled':false,'reason':'The operator has set console.topics=false',"
                      + "'total':0,'topics':[]}"));
      assertThat(send(off, "GET", "/console/api/topics/orders/records", "").statusCode())
          .isEqualTo(404);
    }
  }
}
