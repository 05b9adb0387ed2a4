// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static io.avrolope.it.RewrapPair.failed;
import static io.avrolope.it.RewrapPair.ok;
import static io.avrolope.it.RewrapPair.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records that {@code rewrap} cannot copy, or copies only with a warning. */
@OnKafka
@Timeout(120)
class RewrapRecordsIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static final String NO_ENVELOPE =
      "Expected one of the envelopes version, confluent but none of them fits (byte 0 of 7). The"
          + " bytes look like JSON";
  private static final String NO_ENVELOPE_OF_ANY =
      "Expected one of the envelopes version, confluent but none of them fits. The bytes look like"
          + " JSON";
  private static final String SKIP_OR_COPY =
      " --on-error skip to skip such records, or --on-error copy to copy them unchanged";

  private static final long TIME = 1_700_000_000_000L;

  private Cluster cluster;
  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void createTopics(Cluster kafka) {
    cluster = kafka;
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private RewrapPair pair() {
    return new RewrapPair(topics, from, to);
  }

  @Test
  void recordThatCannotBeRewrappedStopsTheCopy() {
    topics.fill(from, 3, 30);
    topics.send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run("--register"))
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Cannot rewrap the record at offset 9 of partition 1 of FROM. All"
                    + " records before it in its partition are copied; the same command resumes"
                    + " there. Use"
                    + SKIP_OR_COPY,
                "  caused by: Cannot rewrite the value of topic FROM (envelope one of version,"
                    + " confluent) for topic TO (envelope confluent). See "
                    + TROUBLESHOOTING
                    + "#malformed-envelope",
                "  caused by: " + NO_ENVELOPE));
    assertThat(topics.read(to, 1, Map.of())).hasSize(9);
  }

  @Test
  void onErrorSkipSkipsTheRecord() {
    topics.fill(from, 3, 30);
    topics.send(from, 1, JSON);
    topics.send(from, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run("--register", "--on-error=skip"))
        .isEqualTo(
            ok(
                "Copied 60 records from FROM to TO in S s (R records/s)",
                "Skipped: 2 records that cannot be rewrapped",
                "records  for example  reason",
                "      2  1:9 1:10     " + NO_ENVELOPE_OF_ANY,
                "Verified: 60 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "2 records of FROM were skipped and are not in TO"));
    assertThat(pair().run("--verify-only"))
        .isEqualTo(
            ok(
                "Verified: 60 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "2 records of FROM were skipped and are not in TO"));
  }

  @Test
  void recordWithAVersionThatNoRegistryAcceptsIsSkippedAndVerified() {
    try (RestRegistry server = RestRegistry.start()) {
      topics = new CopyTopics(cluster, server.url());
      topics.fill(from, 3, 30);
      topics.send(from, 1, "Да!".getBytes(StandardCharsets.UTF_8));

      assertThat(pair().run("--register", "--on-error=skip"))
          .isEqualTo(
              ok(
                  "Copied 30 records from FROM to TO in S s (R records/s)",
                  "Skipped: 1 record that cannot be rewrapped",
                  "records  for example  reason",
                  "      1  1:9          Version above 2147483647 of subject FROM-value not found in"
                      + " Confluent's API: the highest version is 2147483647",
                  "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                      + " HASH...)",
                  "1 record of FROM was skipped and is not in TO"));
    }
  }

  @Test
  void onErrorCopyCopiesTheRecordUnchanged() {
    topics.fill(from, 3, 30);
    topics.send(from, 0, JSON);

    assertThat(pair().run("--register", "--on-error=copy"))
        .isEqualTo(
            ok(
                "Copied 31 records from FROM to TO in S s (R records/s)",
                "Copied unchanged: 1 record that cannot be rewrapped",
                "records  for example  reason",
                "      1  0:12         " + NO_ENVELOPE_OF_ANY,
                "Verified: 31 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    List<ConsumerRecord<byte[], byte[]>> copied = new RawTopic(cluster, to).readAll();
    assertThat(copied.get(12).value()).isEqualTo(JSON);
  }

  @Test
  void tooLargeRecordIsNamed() {
    to = topics.create("small", 3, Map.of("max.message.bytes", "1000"));
    byte[] large = new byte[2_000];
    new Random(1).nextBytes(large);
    large[0] = 6; // version 3
    topics.fill(from, 3, 3);
    topics.send(from, 1, large);

    assertThat(pair().run("--register", "--dry-run").out())
        .contains(
            "Found: 1 record that cannot be rewrapped",
            "      1  1:0          The record is too large for topic TO: it exceeds"
                + " max.message.bytes of the topic\n");
    assertThat(pair().run("--register"))
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Cannot rewrap the record at offset 0 of partition 1 of FROM. All"
                    + " records before it in its partition are copied; the same command resumes"
                    + " there. Use --on-error skip to skip such records",
                "  caused by: The record is too large for topic TO: it exceeds max.message.bytes of"
                    + " the topic"));
    assertThat(pair().run("--register", "--on-error=skip").out())
        .contains("Skipped: 1 record", "Verified: 3 records");
  }

  /** The largest record that fits, and the smallest that does not, as the broker decides. */
  @Test
  void brokerAgreesOnTheLargestSize() {
    for (String compression : new String[] {"uncompressed", "lz4", "zstd", "gzip"}) {
      from = topics.create("sized", 1, Map.of("compression.type", compression));
      to = topics.create("small", 1, Map.of("max.message.bytes", "1000"));
      byte[] bytes = new byte[1_200];
      new Random(1).nextBytes(bytes);
      bytes[0] = 6; // version 3
      topics.fill(from, 1, 3);
      new RawTopic(cluster, from)
          .sendTogether(
              IntStream.range(850, 1_000)
                  .mapToObj(size -> Arrays.copyOf(bytes, size))
                  .map(value -> new ProducerRecord<byte[], byte[]>(from, 0, TIME, null, value))
                  .toList());

      Cli.Result copy = pair().run("--register", "--on-error=skip");

      assertThat(copy.status()).as(compression + copy).isZero();
      assertThat(copy.out()).contains("Skipped: ");
      int copied = new RawTopic(cluster, to).readAll().size();
      assertThat(copied).as(compression).isBetween(50, 120);
    }
  }

  @Test
  void deletedRecordsStopTheCopyUnlessSkipped() throws Exception {
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
                "avrolope rewrap: Offset 99 of partition 1 of FROM was deleted before it was"
                    + " copied; the first offset is 150. Use --skip-missing to continue there"));
    assertThat(pair().run("--skip-missing"))
        .isEqualTo(
            ok(
                "Copied 249 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Skipped 51 offsets of FROM whose records were deleted: 99 to 149 of partition 1",
                "Verified: 450 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)",
                "99 records of TO could not be compared: their originals were deleted from FROM"));
  }

  @Test
  void missingSchemasAreRegisteredOnlyOnRequest() {
    topics.fill(from, 1, 30); // all to the first partition

    assertThat(pair().run())
        .isEqualTo(
            failed(
                1,
                "avrolope rewrap: Cannot rewrap the record at offset 0 of partition 0 of FROM. All"
                    + " records before it in its partition are copied; the same command resumes"
                    + " there. Use --register to register schemas that the subjects of TO do not"
                    + " have,"
                    + SKIP_OR_COPY,
                "  caused by: Cannot rewrite the value of topic FROM (envelope versioned-event,"
                    + " version 1 of subject FROM-value) for topic TO (envelope confluent). See "
                    + TROUBLESHOOTING
                    + "#unknown-schema",
                "  caused by: Schema io.avrolope.examples.event.EventV1 of subject TO-value not"
                    + " found in "
                    + topics.registry()));
  }

  @Test
  void recordsOlderThanTheRetentionAreWarnedAbout() {
    to = topics.create("short", 3, Map.of("retention.ms", "86400000"));
    topics.fill(from, 1, 30);

    Cli.Result result = pair().run("--register");

    assertThat(result.status()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "avrolope rewrap: warning: the record at offset 0 of partition 0 has the timestamp"
                + " 2023-11-14T22:13:20Z, so TO may delete it at any time"
                + " (retention.ms=86400000)\n");
  }
}
