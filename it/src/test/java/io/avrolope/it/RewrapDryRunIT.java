// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.it.RewrapPair.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Refusals of the registry that {@code rewrap --dry-run} foresees. */
@OnKafka
@Timeout(120)
class RewrapDryRunIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

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
  void dryRunWritesNothing() {
    topics.fill(from, 3, 30);
    topics.send(from, 1, JSON);

    assertThat(pair().run("--register", "--dry-run"))
        .isEqualTo(
            result(
                1,
                "envelope         records  cannot be rewrapped",
                "(no envelope)          1                    1",
                "(null)                 6                    0",
                "confluent              6                    0",
                "version                6                    0",
                "versioned-event       12                    0",
                "3 schemas would be registered for TO",
                "first record  schema                              subject",
                "0:0           io.avrolope.examples.event.EventV1  TO-value",
                "0:1           io.avrolope.examples.event.EventV2  TO-value",
                "0:2           io.avrolope.examples.event.Event    TO-value",
                "Found: 1 record that cannot be rewrapped",
                "records  for example  reason",
                "      1  1:9          Expected one of the envelopes version, confluent but none of"
                    + " them fits. The bytes look like JSON",
                "Nothing was written."));
    assertThat(topics.read(to, 0, Map.of())).isEmpty();
    assertThat(pair().run("--dry-run").out()).contains("Found: 25 records");
  }

  /** The dry run said that nothing was wrong, and the copy stopped at status 409. */
  @Test
  void schemaThatTheRegistryWouldRejectIsForeseen() {
    try (RestRegistry server = RestRegistry.start()) {
      topics = new CopyTopics(cluster, server.url());
      int text = server.register("a", "\"string\"");
      int number = server.register("b", "\"int\"");
      topics.send(from, 0, confluent(text, (byte) 2, (byte) 'x'));
      topics.send(from, 0, confluent(number, (byte) 2));
      topics.send(from, 0, confluent(number, (byte) 4));
      server.setLevel(to + "-value", "BACKWARD");
      String reason = "Schema int would be rejected for subject TO-value";

      Cli.Result before = run("--register", "--dry-run");
      assertThat(before.status()).isEqualTo(1);
      assertThat(before.out())
          .contains("0:0           string  TO-value")
          .contains("      2  0:1 0:2      " + reason + ", after schema string was registered");
      assertThat(server.get("/subjects").toString()).isEqualTo("[\"a\",\"b\"]");

      Cli.Result copy = run("--register");
      assertThat(copy.status()).isEqualTo(1);
      assertThat(copy.err()).contains("at offset 1 of partition 0 of FROM").contains("HTTP 409");

      Cli.Result after = run("--register", "--dry-run");
      assertThat(after.status()).isEqualTo(1);
      assertThat(after.out()).contains(reason + ": ").doesNotContain("would be registered");
    }
  }

  private Cli.Result run(String... more) {
    String[] all = new String[more.length + 1];
    System.arraycopy(more, 0, all, 0, more.length);
    all[more.length] = "--property=envelope.detect=confluent";
    return pair().run(all);
  }

  private static byte[] confluent(int id, byte... datum) {
    byte[] record = new byte[5 + datum.length];
    record[4] = (byte) id;
    System.arraycopy(datum, 0, record, 5, datum.length);
    return record;
  }
}
