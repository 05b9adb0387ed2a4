package io.avrolope.it;

import static io.avrolope.it.RewrapPair.failed;
import static io.avrolope.it.RewrapPair.ok;
import static io.avrolope.it.RewrapPair.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records that {@code rewrap} cannot copy, or should not without a word. */
@OnKafka
@Timeout(120)
class RewrapRecordsIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static final String NO_ENVELOPE =
      "Expected one of the envelopes version, confluent but found none of them (byte 0 of 7). The"
          + " bytes are 7B 22 61 22 3A 31 7D and look like JSON";
  private static final String SKIP_OR_COPY =
      " --on-error skip leaves such records out, --on-error copy copies them as they are";

  private Cluster cluster;
  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void makeTopics(Cluster kafka) {
    cluster = kafka;
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private RewrapPair pair() {
    return new RewrapPair(topics, from, to);
  }

  @Test
  void aRecordThatCannotGetTheEnvelopeEndsTheCopyThere() {
    topics.fill(from, 3, 30);
    topics.send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run("--register"))
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
    topics.send(from, 1, JSON);
    topics.send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run("--register", "--on-error=skip"))
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
    assertThat(pair().run("--verify-only"))
        .isEqualTo(
            ok(
                "Verified: 60 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "2 records of FROM were skipped, and are not in TO"));
  }

  @Test
  void suchRecordsAreCopiedAsTheyAreIfThatIsWanted() {
    topics.fill(from, 3, 30);
    topics.send(from, 0, JSON);

    assertThat(pair().run("--register", "--on-error=copy"))
        .isEqualTo(
            ok(
                "Copied 31 records from FROM to TO in S s (R records/s)",
                "Copied as they are: 1 record that cannot get the envelope",
                "partition  offset  reason",
                "        0      12  " + NO_ENVELOPE,
                "Verified: 31 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    List<ConsumerRecord<byte[], byte[]>> copied = new RawTopic(cluster, to).readAll();
    assertThat(copied.get(12).value()).isEqualTo(JSON);
  }

  @Test
  void aRecordThatIsTooLargeIsNamed() {
    to = topics.create("small", 3, Map.of("max.message.bytes", "1000"));
    byte[] large = new byte[2_000];
    new Random(1).nextBytes(large);
    large[0] = 6; // version 3
    topics.fill(from, 3, 3);
    topics.send(from, 1, large);

    assertThat(pair().run("--register"))
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
  void recordsThatWereDeletedBeforeTheyWereCopiedAreSaid() throws Exception {
    topics.fill(from, 3, 300);
    pair().run("--register", "--no-verify");
    topics.fill(from, 3, 300);
    try (Admin admin = topics.admin()) {
      admin
          .deleteRecords(Map.of(new TopicPartition(from, 1), RecordsToDelete.beforeOffset(150)))
          .all()
          .get();
    }

    assertThat(pair().run())
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Expected offset 99 in partition 1 of FROM but found 150 as its"
                    + " first: records were deleted before they were copied; --skip-missing goes on"
                    + " behind them"));
    assertThat(pair().run("--skip-missing"))
        .isEqualTo(
            ok(
                "Copied 249 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Passed over 51 offsets of FROM, whose records it had deleted",
                "Verified: 450 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "99 records of TO could not be compared: FROM has deleted theirs since"));
  }

  @Test
  void schemasAreNotRegisteredUnlessThatIsWanted() {
    topics.fill(from, 1, 30); // all to the first partition

    assertThat(pair().run())
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
                "  because: Schema io.avrolope.examples.event.EventV1 of subject TO-value not found in "
                    + topics.registry()));
  }

  @Test
  void nothingIsWrittenInADryRun() throws Exception {
    topics.fill(from, 3, 30);
    topics.send(from, 1, JSON);

    assertThat(pair().run("--register", "--dry-run"))
        .isEqualTo(
            result(
                1,
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
                "Nothing was written."));
    assertThat(topics.read(to, 0, Map.of())).isEmpty();
  }

  @Test
  void recordsThatTheTopicDoesNotKeepAreWarnedOf() {
    to = topics.create("short", 3, Map.of("retention.ms", "86400000"));
    topics.fill(from, 1, 30);

    Cli.Result result = pair().run("--register");

    assertThat(result.status()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "avrolope rewrap: warning: the record at offset 0 of partition 0 is of"
                + " 2023-11-14T22:13:20Z, and TO may delete it at any time: its retention.ms is"
                + " 86400000\n");
  }
}
