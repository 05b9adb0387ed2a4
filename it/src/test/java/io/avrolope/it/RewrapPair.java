// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A topic and its copy. */
record RewrapPair(CopyTopics topics, String from, String to) {
  private static final int PARTITIONS = 3;

  /** Runs the command, and replaces everything in its output that differs from run to run. */
  Cli.Result run(String... more) {
    List<String> all = new ArrayList<>(List.of("rewrap", from, to));
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

  /** Replaces topic names, durations and hashes. */
  String fixed(String text) {
    return text.replace(from, "FROM")
        .replace(to, "TO")
        .replaceAll("in [0-9.,]+ s \\([0-9,]+ records/s\\)", "in S s (R records/s)")
        .replaceAll("\\b[0-9a-f]{16}\\b", "HASH");
  }

  static Cli.Result ok(String... out) {
    return result(0, out);
  }

  static Cli.Result result(int status, String... out) {
    return new Cli.Result(status, String.join("\n", out) + "\n", "");
  }

  static Cli.Result failed(int status, String... err) {
    return new Cli.Result(status, "", String.join("\n", err) + "\n");
  }

  static Cli.Result refused(String message) {
    return failed(2, "avrolope rewrap: " + message);
  }

  /** Asserts that TO has all records of FROM once and in order. */
  void assertCopied() {
    Map<String, String> settings = Map.of("envelope", "confluent");
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<ConsumerRecord<Object, Object>> originals =
          topics.read(from, partition, CopyTopics.MIXED);
      List<ConsumerRecord<Object, Object>> copies = topics.read(to, partition, settings);
      assertThat(Clients.values(copies)).isEqualTo(Clients.values(originals));
      for (int i = 0; i < originals.size(); i++) {
        assertThat(copies.get(i).key()).isEqualTo(originals.get(i).key());
        assertThat(copies.get(i).timestamp()).isEqualTo(originals.get(i).timestamp());
        assertThat(copies.get(i).headers()).isEqualTo(originals.get(i).headers());
      }
    }
  }
}
