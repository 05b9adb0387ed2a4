// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.it.RewrapPair.failed;
import static io.avrolope.it.RewrapPair.ok;
import static io.avrolope.it.RewrapPair.refused;
import static io.avrolope.it.RewrapPair.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Topics and options that {@code rewrap} rejects, and differences that it finds. */
@OnKafka
@Timeout(120)
class RewrapRefusalIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static final String TABLE =
      "partition  in FROM  in TO  SHA-256 of FROM   SHA-256 of TO     first difference";

  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void createTopics(Cluster kafka) {
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private RewrapPair pair() {
    return new RewrapPair(topics, from, to);
  }

  @Test
  void invalidOptionsAreRejectedBeforeAnythingIsWritten() {
    assertThat(new RewrapPair(topics, from, "none-such").run())
        .isEqualTo(refused("Topic TO does not exist. Create it, or use --create"));
    assertThat(new RewrapPair(topics, "none-such", to).run())
        .isEqualTo(refused("Topic FROM does not exist"));
    assertThat(new RewrapPair(topics, from, from).run())
        .isEqualTo(refused("FROM and TO are the same topic: FROM"));
    assertThat(pair().run("--envelope=glue"))
        .isEqualTo(refused("envelope names glue, an envelope that is only read"));
    assertThat(pair().run("--target-property=bootstrap.servers=x:1"))
        .isEqualTo(
            refused(
                "bootstrap.servers cannot be set by --target-property or --target-config: FROM and"
                    + " TO must be on the same cluster, because a transaction spans both"));
    topics.send(to, 1, JSON);
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Topic TO is not empty, but copy avrolope-rewrap.FROM.TO has not started: partition"
                    + " 1 has offsets 0 to 0. Use --append to copy after these records"));
  }

  @Test
  void unsuitableTargetTopicIsRejected() {
    to = topics.create("fewer", 2);
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Topic TO has 2 partitions, but FROM has 3. Add partitions to TO, then run the same"
                    + " command again"));
    to = topics.create("more", 4);
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Topic TO has 4 partitions, but FROM has 3. Use --more-partitions to allow this"));
    assertThat(pair().run("--more-partitions").status()).isZero();
    to = topics.create("times", 3, Map.of("message.timestamp.type", "LogAppendTime"));
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Topic TO has message.timestamp.type=LogAppendTime, which would replace the"
                    + " records' timestamps. Set it to CreateTime"));
  }

  @Test
  void changedEnvelopeOrRecreatedTopicIsRejected() throws Exception {
    topics.fill(from, 3, 30);
    pair().run("--register");

    assertThat(pair().run("--envelope=version"))
        .isEqualTo(
            refused(
                "Copy avrolope-rewrap.FROM.TO was started with the envelope confluent, not version."
                    + " Use --start-over to discard the progress, or --id to name another copy"));
    try (Admin admin = topics.admin()) {
      admin.deleteTopics(List.of(to)).all().get();
      Thread.sleep(500);
      admin
          .createTopics(
              List.of(new NewTopic(to, 3, (short) 1).configs(Map.of("retention.ms", "-1"))))
          .all()
          .get();
    }
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Topic TO was deleted and created again after copy avrolope-rewrap.FROM.TO was"
                    + " started. Use --start-over to discard the progress, or --id to name another"
                    + " copy"));
    assertThat(pair().run("--start-over"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void unreachableBrokerIsReported() throws Exception {
    try (Socket bound = new Socket()) { // and nobody listens there
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String address = "127.0.0.1:" + bound.getLocalPort();
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
              failed(3, "avrolope rewrap: Cannot reach " + address + " (connection refused)"));
    }
  }

  @Test
  void recordsAfterTheCopyAreIgnoredWhileItsEndIsKnown() {
    topics.fill(from, 3, 30);
    pair().run("--register", "--no-verify");
    topics.send(to, 2, JSON);

    assertThat(pair().run("--verify-only"))
        .isEqualTo(
            ok(
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    assertThat(pair().run("--verify-only", "--id=unknown"))
        .isEqualTo(
            result(
                1,
                TABLE,
                "        0       12     12  HASH  HASH  -",
                "        1        9      9  HASH  HASH  -",
                "        2        9     10  HASH  HASH  offset 10 of TO has no original",
                "The topics differ: 30 records of FROM and 31 records of TO in 3 partitions"));
  }

  @Test
  void foreignRecordWithinTheCopyIsADifference() {
    topics.fill(from, 3, 30);
    pair().run("--register");
    topics.send(to, 0, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run())
        .isEqualTo(
            result(
                1,
                "Copied 30 records from FROM to TO in S s (R records/s); 30 were copied before",
                TABLE,
                "        0       24     25  HASH  HASH  offset 12 of FROM differs from offset 13 of"
                    + " TO",
                "        1       18     18  HASH  HASH  -",
                "        2       18     18  HASH  HASH  -",
                "The topics differ: 60 records of FROM and 61 records of TO in 3 partitions"));
  }

  @Test
  void appendedCopyIsVerifiedWithoutEarlierRecords() {
    topics.send(to, 1, JSON);
    topics.fill(from, 3, 30);

    assertThat(pair().run("--append", "--register"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }
}
