package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code rewrap} does to topics, and all that it says. */
@OnKafka
@Timeout(120)
class RewrapCommandIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static final String NO_ENVELOPE =
      "Expected one of the envelopes version, confluent but found none of them (byte 0 of 7). The"
          + " bytes are 7B 22 61 22 3A 31 7D and look like JSON";
  private static final String SKIP_OR_COPY =
      " --on-error skip leaves such records out, --on-error copy copies them as they are";

  private static final String TABLE =
      "partition  in FROM  in TO  SHA-256 of FROM   SHA-256 of TO     first difference";

  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void makeTopics(Cluster cluster) {
    topics = new CopyTopics(cluster, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private Cli.Result rewrap(String... more) {
    return rewrapTopics(from, to, more);
  }

  private Cli.Result rewrapTopics(String source, String target, String... more) {
    List<String> all = new ArrayList<>(List.of("rewrap", source, target));
    all.add("--bootstrap-server=" + topics.cluster().bootstrapServers());
    all.add("--schema-registry-url=" + topics.registry());
    CopyTopics.MIXED.forEach((key, value) -> all.add("--property=" + key + "=" + value));
    if (Arrays.stream(more).noneMatch(option -> option.startsWith("--envelope"))) {
      all.add("--envelope=confluent");
    }
    all.addAll(Arrays.asList(more));
    Cli.Result result = Cli.run(all.toArray(String[]::new));
    return new Cli.Result(result.status(), fixed(result.out()), fixed(result.err()));
  }

  /** What differs from run to run is replaced. */
  private String fixed(String text) {
    return text.replace(from, "FROM")
        .replace(to, "TO")
        .replaceAll("in [0-9.,]+ s \\([0-9,]+ records/s\\)", "in S s (R records/s)")
        .replaceAll("\\b[0-9a-f]{16}\\b", "HASH")
        .replaceAll("id [A-Za-z0-9_-]{22}", "id ID")
        .replaceAll("[A-Za-z0-9_-]{22}: it was", "ID: it was");
  }

  private static Cli.Result ok(String... out) {
    return new Cli.Result(0, String.join("\n", out) + "\n", "");
  }

  private static Cli.Result failed(int status, String... err) {
    return new Cli.Result(status, "", String.join("\n", err) + "\n");
  }

  private static Cli.Result refused(String message) {
    return failed(2, "avrolope rewrap: " + message);
  }

  private void assertCopied() {
    assertCopied(to, Map.of("envelope", "confluent"));
  }

  private void assertCopied(String target, Map<String, String> settings) {
    for (int partition = 0; partition < 3; partition++) {
      List<ConsumerRecord<Object, Object>> originals =
          topics.read(from, partition, CopyTopics.MIXED);
      List<ConsumerRecord<Object, Object>> copies = topics.read(target, partition, settings);
      assertThat(Clients.values(copies)).isEqualTo(Clients.values(originals));
      for (int i = 0; i < originals.size(); i++) {
        assertThat(copies.get(i).key()).isEqualTo(originals.get(i).key());
        assertThat(copies.get(i).timestamp()).isEqualTo(originals.get(i).timestamp());
        assertThat(copies.get(i).headers()).isEqualTo(originals.get(i).headers());
      }
    }
  }

  private void send(String topic, int partition, byte[] value) {
    new RawTopic(topics.cluster(), topic)
        .send(List.of(new ProducerRecord<>(topic, partition, 1_700_000_000_000L, null, value)));
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", topics.cluster().bootstrapServers()));
  }

  @Test
  void allRecordsAreCopiedAndCompared() {
    topics.fill(from, 3, 600);

    assertThat(rewrap("--register"))
        .isEqualTo(
            ok(
                "Copied 600 records from FROM to TO in S s (R records/s)",
                "Verified: 600 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertCopied();
  }

  @Test
  void theSameCommandCopiesWhatHasComeSinceAndNothingTwice() {
    topics.fill(from, 3, 300);
    rewrap("--register", "--no-verify");
    topics.fill(from, 3, 30);

    assertThat(rewrap())
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 330 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertCopied();
  }

  @Test
  void anEmptyTopicIsCopiedToo() {
    assertThat(rewrap())
        .isEqualTo(
            ok(
                "Copied 0 records from FROM to TO in S s (R records/s)",
                "Verified: 0 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void aTopicIsMadeAsTheOtherOneIs() throws Exception {
    from = topics.create("source", 3, Map.of("retention.ms", "-1", "max.message.bytes", "123456"));
    to = from + "-copy";
    topics.fill(from, 3, 30);

    assertThat(rewrap("--register", "--create"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to FROM-copy in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertCopied();
    new RawTopic(topics.cluster(), to).limitBytes(123_456); // it is there
  }

  @Test
  void nothingIsWrittenInADryRun() throws Exception {
    topics.fill(from, 3, 30);
    send(from, 1, JSON);

    assertThat(rewrap("--register", "--dry-run"))
        .isEqualTo(
            new Cli.Result(
                1,
                String.join(
                    "\n",
                    "envelope         records  cannot be rewrapped",
                    "(none of those)        1                    1",
                    "(null)                 6                    0",
                    "confluent              6                    0",
                    "version                6                    0",
                    "versioned-event       12                    0",
                    "24 records have schemas that would be registered for TO",
                    "Found: 1 record that cannot get the envelope",
                    "partition  offset  reason",
                    "        1       9  " + NO_ENVELOPE,
                    "Nothing was written.\n"),
                ""));
    assertThat(topics.read(to, 0, Map.of())).isEmpty();
  }

  @Test
  void aRecordThatCannotGetTheEnvelopeEndsTheCopyThere() {
    topics.fill(from, 3, 30);
    send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(rewrap("--register"))
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Cannot rewrap the record at offset 9 of partition 1 of FROM; all"
                    + " before it in its partition is copied, and the same command goes on there."
                    + SKIP_OR_COPY,
                "  because: Cannot rewrite the value of topic FROM (envelope one of version,"
                    + " confluent) for topic TO (envelope confluent). See"
                    + " docs/troubleshooting.md#malformed-envelope",
                "  because: " + NO_ENVELOPE));
    assertThat(topics.read(to, 1, Map.of())).hasSize(9);
  }

  @Test
  void suchRecordsAreLeftOutIfThatIsWanted() {
    topics.fill(from, 3, 30);
    send(from, 1, JSON);
    send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(rewrap("--register", "--on-error=skip"))
        .isEqualTo(
            ok(
                "Copied 60 records from FROM to TO in S s (R records/s)",
                "Skipped: 2 records that cannot get the envelope",
                "partition  offset  reason",
                "        1       9  " + NO_ENVELOPE,
                "        1      10  " + NO_ENVELOPE,
                "Verified: 60 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "2 records of FROM were skipped, and are not in TO"));
    assertThat(rewrap("--verify-only"))
        .isEqualTo(
            ok(
                "Verified: 60 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "2 records of FROM were skipped, and are not in TO"));
  }

  @Test
  void suchRecordsAreCopiedAsTheyAreIfThatIsWanted() {
    topics.fill(from, 3, 30);
    send(from, 0, JSON);

    assertThat(rewrap("--register", "--on-error=copy"))
        .isEqualTo(
            ok(
                "Copied 31 records from FROM to TO in S s (R records/s)",
                "Copied as they are: 1 record that cannot get the envelope",
                "partition  offset  reason",
                "        0      12  " + NO_ENVELOPE,
                "Verified: 31 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    List<ConsumerRecord<byte[], byte[]>> copied = new RawTopic(topics.cluster(), to).readAll();
    assertThat(copied.get(12).value()).isEqualTo(JSON);
  }

  @Test
  void whatOthersWriteBehindTheCopyIsNotComparedWhileItIsKnownWhereTheCopyEnds() {
    topics.fill(from, 3, 30);
    rewrap("--register", "--no-verify");
    send(to, 2, JSON);

    assertThat(rewrap("--verify-only"))
        .isEqualTo(
            ok(
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertThat(rewrap("--verify-only", "--id=unknown"))
        .isEqualTo(
            new Cli.Result(
                1,
                String.join(
                    "\n",
                    TABLE,
                    "        0       12     12  HASH  HASH  -",
                    "        1        9      9  HASH  HASH  -",
                    "        2        9     10  HASH  HASH  offset 10 of TO has no original",
                    "Not the same: 30 records of FROM and 31 records of TO in 3 partitions\n"),
                ""));
  }

  @Test
  void aRecordWithinTheCopyIsADifference() {
    topics.fill(from, 3, 30);
    rewrap("--register");
    send(to, 0, JSON);
    topics.fill(from, 3, 30);

    assertThat(rewrap())
        .isEqualTo(
            new Cli.Result(
                1,
                String.join(
                    "\n",
                    "Copied 30 records from FROM to TO in S s (R records/s); 30 were copied before",
                    TABLE,
                    "        0       24     25  HASH  HASH  offset 12 of FROM is not offset 13 of TO",
                    "        1       18     18  HASH  HASH  -",
                    "        2       18     18  HASH  HASH  -",
                    "Not the same: 60 records of FROM and 61 records of TO in 3 partitions\n"),
                ""));
  }

  @Test
  void whatCannotBeRightIsSaidBeforeAnythingIsDone() {
    assertThat(rewrapTopics(from, "none-such"))
        .isEqualTo(
            refused(
                "Expected topic none-such but found none of that name: make it, or give --create"));
    assertThat(rewrapTopics("none-such", to))
        .isEqualTo(refused("Expected topic none-such but found none of that name"));
    assertThat(rewrapTopics(from, from))
        .isEqualTo(
            refused("Expected two topics but found FROM twice: a topic is not copied onto itself"));
    assertThat(rewrap("--envelope=glue"))
        .isEqualTo(refused("envelope names glue, an envelope that is only read"));
    assertThat(rewrap("--target-property=bootstrap.servers=x:1"))
        .isEqualTo(
            refused(
                "Expected properties of TO's records but found bootstrap.servers in"
                    + " --target-property or --target-config: FROM and TO are topics of one"
                    + " cluster, and a transaction spans both"));
    send(to, 1, JSON);
    assertThat(rewrap())
        .isEqualTo(
            refused(
                "Expected topic TO to be empty, where copy avrolope-rewrap.FROM.TO begins, but"
                    + " found offsets 0 to 0 in partition 1: give --append to copy behind them"));
  }

  @Test
  void aTopicThatCannotHaveTheCopyIsRefused() {
    to = topics.create("fewer", 2);
    assertThat(rewrap())
        .isEqualTo(refused("Expected as many partitions in TO as FROM has, 3, but found 2"));
    to = topics.create("more", 4);
    assertThat(rewrap())
        .isEqualTo(
            refused(
                "Expected as many partitions in TO as FROM has, 3, but found 4: give"
                    + " --more-partitions to allow it"));
    assertThat(rewrap("--more-partitions").status()).isZero();
    to = topics.create("times", 3, Map.of("message.timestamp.type", "LogAppendTime"));
    assertThat(rewrap())
        .isEqualTo(
            refused(
                "Expected message.timestamp.type=CreateTime in TO but found LogAppendTime, which"
                    + " would replace the records' times"));
  }

  @Test
  void recordsBehindOthersAreComparedAlone() {
    send(to, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(rewrap("--append", "--register"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void aRecordThatIsTooLargeIsNamed() {
    to = topics.create("small", 3, Map.of("max.message.bytes", "1000"));
    byte[] large = new byte[2_000];
    new Random(1).nextBytes(large);
    large[0] = 6; // version 3
    topics.fill(from, 3, 3);
    send(from, 1, large);

    assertThat(rewrap("--register"))
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Expected TO to take the record at offset 0 of partition 1 of FROM"
                    + " but found that it does not: max.message.bytes of TO is too small for it;"
                    + " what was committed before stays",
                "  because: The request included a message larger than the max message size the"
                    + " server will accept."));
  }

  @Test
  void recordsThatTheTopicDoesNotKeepAreWarnedOf() {
    to = topics.create("short", 3, Map.of("retention.ms", "86400000"));
    topics.fill(from, 1, 30);

    Cli.Result result = rewrap("--register");

    assertThat(result.status()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "avrolope rewrap: warning: the record at offset 0 of partition 0 is of"
                + " 2023-11-14T22:13:20Z, and TO may delete it at any time: its retention.ms is"
                + " 86400000\n");
  }

  @Test
  void schemasAreNotRegisteredUnlessThatIsWanted() {
    topics.fill(from, 1, 30); // all to the first partition

    assertThat(rewrap())
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Cannot rewrap the record at offset 0 of partition 0 of FROM; all"
                    + " before it in its partition is copied, and the same command goes on there."
                    + " --register registers schemas that TO's subjects do not have,"
                    + SKIP_OR_COPY,
                "  because: Cannot rewrite the value of topic FROM (envelope versioned-event,"
                    + " version 1 of subject FROM-value) for topic TO (envelope confluent). See"
                    + " docs/troubleshooting.md#unknown-schema",
                "  because: Expected schema io.avrolope.examples.event.EventV1 under subject"
                    + " TO-value but found none in memory"));
  }

  @Test
  void aCopyIsNotGoneOnWithAsAnotherOne() throws Exception {
    topics.fill(from, 3, 30);
    rewrap("--register");

    assertThat(rewrap("--envelope=version"))
        .isEqualTo(
            refused(
                "Expected the envelope confluent, with which copy avrolope-rewrap.FROM.TO was"
                    + " begun, but found version; --start-over forgets how far it was, --id names"
                    + " another copy"));
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(to)).all().get();
      Thread.sleep(500);
      admin
          .createTopics(
              List.of(new NewTopic(to, 3, (short) 1).configs(Map.of("retention.ms", "-1"))))
          .all()
          .get();
    }
    assertThat(rewrap())
        .isEqualTo(
            refused(
                "Expected topic TO with the id ID, with which copy avrolope-rewrap.FROM.TO was"
                    + " begun, but found ID: it was deleted and made anew; --start-over forgets how"
                    + " far it was, --id names another copy"));
    assertThat(rewrap("--start-over"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void recordsThatWereDeletedBeforeTheyWereCopiedAreSaid() throws Exception {
    topics.fill(from, 3, 300);
    rewrap("--register", "--no-verify");
    topics.fill(from, 3, 300);
    try (Admin admin = admin()) {
      admin
          .deleteRecords(Map.of(new TopicPartition(from, 1), RecordsToDelete.beforeOffset(150)))
          .all()
          .get();
    }

    assertThat(rewrap())
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Expected offset 99 in partition 1 of FROM but found 150 as its"
                    + " first: records were deleted before they were copied; --skip-missing goes on"
                    + " behind them"));
    assertThat(rewrap("--skip-missing"))
        .isEqualTo(
            ok(
                "Copied 249 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Passed over 51 offsets of FROM, whose records it had deleted",
                "Verified: 450 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "99 records of TO could not be compared: FROM has deleted theirs since"));
  }

  @Test
  void aLaterRunTakesOver() throws Exception {
    topics.fill(from, 3, 300);
    Future<Cli.Result> older =
        CompletableFuture.supplyAsync(() -> rewrap("--register", "--follow"));
    Clients.await(() -> topics.read(to, 2, Map.of()).size() == 99);

    assertThat(rewrap())
        .isEqualTo(
            ok(
                "Copied 0 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 300 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    topics.fill(from, 3, 3);

    assertThat(older.get(60, TimeUnit.SECONDS))
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Expected to be the only run of copy avrolope-rewrap.FROM.TO but"
                    + " found that a later one has taken over, or that a transaction was open for"
                    + " longer than transaction.timeout.ms; this one ends, and what it has not"
                    + " committed is not seen"));
    assertThat(rewrap())
        .isEqualTo(
            ok(
                "Copied 3 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 303 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void keysAreCopiedIntoAnEnvelopeOfTheirOwn() {
    from = topics.create("keyed", 1);
    to = topics.create("keyed-copy", 1);
    Map<String, String> settings =
        Map.of("schema.registry.url", topics.registry(), "envelope", "confluent");
    try (KafkaProducer<Object, Object> producer = Clients.producer(topics.cluster(), settings)) {
      for (int i = 0; i < 10; i++) {
        Clients.send(
            producer,
            new ProducerRecord<>(from, 0, 1_700_000_000_000L, Events.v1(i), Events.v3(1, i)));
      }
    }

    assertThat(rewrap("--envelope=confluent-header", "--key-envelope=version", "--register"))
        .isEqualTo(
            ok(
                "Copied 10 records from FROM to TO in S s (R records/s)",
                "Verified: 10 records in 1 partition are the same in both topics (SHA-256"
                    + " HASH...)"));
    Map<String, String> reading =
        Map.of(
            "schema.registry.url", topics.registry(),
            "key.envelope", "version",
            "value.envelope", "confluent-header");
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(topics.cluster(), reading)) {
      List<ConsumerRecord<Object, Object>> copies = Clients.read(consumer, to, 10);
      assertThat(copies)
          .extracting(copy -> ((GenericRecord) copy.key()).get("ts"))
          .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
      assertThat(Clients.values(copies))
          .extracting(event -> ((GenericRecord) event).get("ts"))
          .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }
  }

  @Test
  void whatATransactionHasGivenUpIsNotCopied() {
    from = topics.create("given-up", 1);
    to = topics.create("given-up-copy", 1);
    Map<String, String> settings =
        Map.of("schema.registry.url", topics.registry(), "transactional.id", from);
    try (KafkaProducer<Object, Object> producer = Clients.producer(topics.cluster(), settings)) {
      producer.initTransactions();
      producer.beginTransaction();
      Clients.send(producer, from, Events.v1(1));
      producer.commitTransaction();
      producer.beginTransaction();
      Clients.send(producer, from, Events.v1(2));
      producer.abortTransaction();
    }

    assertThat(rewrap("--register", "--target-property=envelope.wrapped.max.version=0"))
        .isEqualTo(
            ok(
                "Copied 1 records from FROM to TO in S s (R records/s)",
                "Verified: 1 records in 1 partition are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void aRunThatIsStoppedIsGoneOnWithByTheSameCommand(@TempDir Path directory) throws Exception {
    topics = new CopyTopics(topics.cluster(), "file:" + directory.resolve("schemas"));
    Files.createDirectory(directory.resolve("schemas"));
    topics.fill(from, 3, 300);
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            System.getProperty("it.cli.jar"),
            "rewrap",
            from,
            to,
            "--envelope=confluent",
            "--bootstrap-server=" + topics.cluster().bootstrapServers(),
            "--schema-registry-url=" + topics.registry(),
            "--property=envelope.detect=version,confluent",
            "--property=envelope.wrapped.max.version=2",
            "--register",
            "--follow");
    Path output = directory.resolve("output");
    Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    Clients.await(() -> topics.read(to, 2, Map.of()).size() == 99);
    process.destroy();

    assertThat(process.waitFor()).isEqualTo(128 + 15);
    assertThat(fixed(Files.readString(output)))
        .isEqualTo(
            "Copied 300 records from FROM to TO in S s (R records/s)\n"
                + "avrolope rewrap: stopped; the same command goes on\n");
    topics.fill(from, 3, 30);
    assertThat(rewrap())
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 330 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertCopied();
  }

  @Test
  void noBrokerIsSaid() throws Exception {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + closed.getLocalPort();
      closed.close();
      Cli.Result result =
          Cli.run(
              "rewrap",
              from,
              to,
              "--envelope=confluent",
              "--bootstrap-server=" + address,
              "--schema-registry-url=" + topics.registry(),
              "--property=default.api.timeout.ms=1500",
              "--property=request.timeout.ms=1000");
      assertThat(result)
          .isEqualTo(
              failed(
                  3, "avrolope rewrap: Timed out waiting for a node assignment. Call: listNodes"));
    }
  }
}
