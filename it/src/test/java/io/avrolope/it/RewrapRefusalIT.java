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

/** Topics and options that {@code rewrap} refuses, and differences that it finds. */
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
  void makeTopics(Cluster kafka) {
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private RewrapPair pair() {
    return new RewrapPair(topics, from, to);
  }

  @Test
  void whatCannotBeRightIsSaidBeforeAnythingIsDone() {
    assertThat(new RewrapPair(topics, from, "none-such").run())
        .isEqualTo(
            refused("Expected topic TO but found none of that name: make it, or give --create"));
    assertThat(new RewrapPair(topics, "none-such", to).run())
        .isEqualTo(refused("Expected topic FROM but found none of that name"));
    assertThat(new RewrapPair(topics, from, from).run())
        .isEqualTo(
            refused("Expected two topics but found FROM twice: a topic is not copied onto itself"));
    assertThat(pair().run("--envelope=glue"))
        .isEqualTo(refused("envelope names glue, an envelope that is only read"));
    assertThat(pair().run("--target-property=bootstrap.servers=x:1"))
        .isEqualTo(
            refused(
                "Expected properties of TO's records but found bootstrap.servers in"
                    + " --target-property or --target-config: FROM and TO are topics of one"
                    + " cluster, and a transaction spans both"));
    topics.send(to, 1, JSON);
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Expected topic TO to be empty, where copy avrolope-rewrap.FROM.TO begins, but"
                    + " found offsets 0 to 0 in partition 1: give --append to copy behind them"));
  }

  @Test
  void aTopicThatCannotHaveTheCopyIsRefused() {
    to = topics.create("fewer", 2);
    assertThat(pair().run())
        .isEqualTo(refused("Expected as many partitions in TO as FROM has, 3, but found 2"));
    to = topics.create("more", 4);
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Expected as many partitions in TO as FROM has, 3, but found 4: give"
                    + " --more-partitions to allow it"));
    assertThat(pair().run("--more-partitions").status()).isZero();
    to = topics.create("times", 3, Map.of("message.timestamp.type", "LogAppendTime"));
    assertThat(pair().run())
        .isEqualTo(
            refused(
                "Expected message.timestamp.type=CreateTime in TO but found LogAppendTime, which"
                    + " would replace the records' times"));
  }

  @Test
  void aCopyIsNotGoneOnWithAsAnotherOne() throws Exception {
    topics.fill(from, 3, 30);
    pair().run("--register");

    assertThat(pair().run("--envelope=version"))
        .isEqualTo(
            refused(
                "Expected the envelope confluent, with which copy avrolope-rewrap.FROM.TO was"
                    + " begun, but found version; --start-over forgets how far it was, --id names"
                    + " another copy"));
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
                "Expected topic TO with the id ID, with which copy avrolope-rewrap.FROM.TO was"
                    + " begun, but found ID: it was deleted and made anew; --start-over forgets how"
                    + " far it was, --id names another copy"));
    assertThat(pair().run("--start-over"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void noBrokerIsSaid() throws Exception {
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
              failed(
                  3, "avrolope rewrap: Timed out waiting for a node assignment. Call: listNodes"));
    }
  }

  @Test
  void whatOthersWriteBehindTheCopyIsNotComparedWhileItIsKnownWhereTheCopyEnds() {
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
                "Not the same: 30 records of FROM and 31 records of TO in 3 partitions"));
  }

  @Test
  void aRecordWithinTheCopyIsADifference() {
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
                "        0       24     25  HASH  HASH  offset 12 of FROM is not offset 13 of TO",
                "        1       18     18  HASH  HASH  -",
                "        2       18     18  HASH  HASH  -",
                "Not the same: 60 records of FROM and 61 records of TO in 3 partitions"));
  }

  @Test
  void recordsBehindOthersAreComparedAlone() {
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
