// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the executable jar ({@code SIGKILL}) in all phases of a copy and starts it again.
 * Afterwards each record is in the copy exactly once and in order.
 */
@OnKafka
class RewrapKillIT {
  private static final int PARTITIONS = 3;
  private static final int RECORDS = 120_000;
  private static final int KILLS = Integer.getInteger("it.rewrap.kills", 20);
  private static final int KILLS_IN_START = 2;
  private static final int KILLS_IN_VERIFICATION = 2;
  private static final long SEED = Long.getLong("it.rewrap.seed", 20_161_121L);

  /** Transactions are so small that the copy takes long enough for all kills. */
  private static final int BATCH = 100;

  @TempDir private Path directory;

  @Test
  void killsAtRandomMomentsNeitherLoseNorDuplicateRecords(Cluster cluster) throws Exception {
    CopyTopics topics = new CopyTopics(cluster, "file:" + directory.resolve("schemas"));
    Files.createDirectories(directory.resolve("schemas"));
    String from = topics.create("killed-from", PARTITIONS);
    String to = topics.create("killed-to", PARTITIONS);
    topics.fill(from, PARTITIONS, RECORDS);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      copy(new Run(topics, from, to, admin));
    }
    int compared = 0;
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<ConsumerRecord<Object, Object>> originals =
          topics.read(from, partition, CopyTopics.MIXED);
      assertSame(originals, topics.read(to, partition, Map.of("envelope", "confluent")));
      compared += originals.size();
    }
    assertThat(compared).isEqualTo(RECORDS);
  }

  private static void copy(Run run) throws Exception {
    Random random = new Random(SEED);
    int whileCopying = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      long before = run.copied();
      run.killAt(moment(kill), random);
      long after = run.copied();
      if (before < after && after < RECORDS) {
        whileCopying++;
      }
    }
    System.out.println(
        KILLS + " kills, " + whileCopying + " of them while records were being copied");
    assertThat(whileCopying).isGreaterThanOrEqualTo(KILLS * 3 / 4);

    assertThat(run.toTheEnd())
        .matches(
            "Copied 0 records from (?s).*; [0-9,]+ were copied before\n"
                + "Verified: 120,000 records in 3 partitions are the same in both topics"
                + " \\(SHA-256 [0-9a-f]{16}\\.\\.\\.\\)\n");
  }

  private static void assertSame(
      List<ConsumerRecord<Object, Object>> originals, List<ConsumerRecord<Object, Object>> copies) {
    for (int i = 0; i < Math.min(originals.size(), copies.size()); i++) {
      ConsumerRecord<Object, Object> original = originals.get(i);
      ConsumerRecord<Object, Object> copy = copies.get(i);
      String where = "offset " + original.offset() + " of " + original.partition();
      assertThat(copy.key()).as(where).isEqualTo(original.key());
      assertThat(copy.timestamp()).as(where).isEqualTo(original.timestamp());
      assertThat(copy.headers()).as(where).isEqualTo(original.headers());
      assertThat(copy.value()).as(where).isEqualTo(original.value());
    }
    assertThat(copies.size()).isEqualTo(originals.size());
  }

  private enum Moment {
    START,
    COPYING,
    VERIFICATION
  }

  private static Moment moment(int kill) {
    if (kill < KILLS_IN_START) {
      return Moment.START;
    }
    return kill < KILLS - KILLS_IN_VERIFICATION ? Moment.COPYING : Moment.VERIFICATION;
  }

  /** Runs the command in its own JVM. */
  private record Run(CopyTopics topics, String from, String to, Admin admin) {
    private static final long TIMEOUT_SECONDS = 60;

    private Process start() throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of(
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-Xshare:auto",
              "-jar",
              System.getProperty("it.cli.jar")));
      command.addAll(
          Arrays.asList(
              "rewrap",
              from,
              to,
              "--envelope=confluent",
              "--batch=" + BATCH,
              "--bootstrap-server=" + topics.cluster().bootstrapServers(),
              "--schema-registry-url=" + topics.registry(),
              "--register"));
      CopyTopics.MIXED.forEach((key, value) -> command.add("--property=" + key + "=" + value));
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    void killAt(Moment moment, Random random) throws Exception {
      Process process = start();
      try {
        long before = copied();
        switch (moment) {
          case START -> sleep(random.nextInt(1_000));
          case COPYING -> {
            await(process, () -> copied() > before);
            sleep(random.nextInt(300));
          }
          case VERIFICATION -> {
            await(process, () -> copied() == RECORDS);
            sleep(random.nextInt(600));
          }
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
    }

    private static void sleep(int ms) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(ms * 1_000_000L + 1);
    }

    private interface Condition {
      boolean isTrue() throws Exception;
    }

    private static void await(Process process, Condition condition) throws Exception {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
      while (!condition.isTrue()) {
        if (!process.isAlive() || System.nanoTime() - deadline >= 0) {
          throw new AssertionError(
              "The process did not reach the expected state; its output: "
                  + (process.isAlive() ? "none yet" : output(process)));
        }
        Thread.sleep(10);
      }
    }

    private static String output(Process process) throws IOException {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Number of copied records; the topic has a record at each offset. */
    long copied() throws ExecutionException, InterruptedException {
      return admin
          .listConsumerGroupOffsets("avrolope-rewrap." + from + "." + to)
          .partitionsToOffsetAndMetadata()
          .get()
          .values()
          .stream()
          .mapToLong(OffsetAndMetadata::offset)
          .sum();
    }

    String toTheEnd() throws Exception {
      Process process = start();
      String output = output(process);
      assertThat(process.waitFor()).as(output).isZero();
      return output;
    }
  }
}
