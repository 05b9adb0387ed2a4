// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures our server and Apicurio Registry. {@code benchmarks/run server} calls it once a round.
 *
 * <p>{@code java -cp benchmarks.jar io.avrolope.benchmarks.server.ServerBenchmark JAR APICURIO JDK
 * SECONDS SCHEMAS FILE}; APICURIO is its unpacked distribution, and "-" leaves it out.
 */
public final class ServerBenchmark {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int READ_IDS = 1_000;
  private static final int CONNECTIONS = 100;
  private static final int MANY_REGISTRATIONS = 20_000;
  private static final int SAMPLE = 50;

  private final Path work;
  private final int seconds;
  private final ObjectNode result = JSON.createObjectNode();

  private ServerBenchmark(Path work, int seconds) {
    this.work = work;
    this.seconds = seconds;
  }

  /** Starts a server on a directory. */
  private interface Starter {
    MeasuredServer start(Path directory) throws IOException;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 6) {
      System.err.println("usage: ServerBenchmark JAR APICURIO JDK SECONDS SCHEMAS FILE");
      System.exit(1);
      return;
    }
    Path jar = Path.of(args[0]);
    int schemas = Integer.parseInt(args[4]);
    Path work = Files.createTempDirectory("server-benchmark");
    try {
      ServerBenchmark benchmark = new ServerBenchmark(work, Integer.parseInt(args[3]));
      Starter ours = directory -> MeasuredServer.avrolope(jar, directory);
      benchmark.measure("AVROLOPE", ours);
      if (!args[1].equals("-")) {
        Path distribution = Path.of(args[1]);
        Path jdk = Path.of(args[2]);
        benchmark.measure(
            "APICURIO", directory -> MeasuredServer.apicurio(jdk, distribution, directory));
      }
      for (int count = schemas; count <= 10 * schemas; count *= 10) {
        benchmark.starts("AVROLOPE", ours, count);
      }
      benchmark.versions("AVROLOPE", ours, schemas);
      JSON.writerWithDefaultPrettyPrinter().writeValue(Path.of(args[5]).toFile(), benchmark.result);
    } finally {
      deleteAll(work);
    }
  }

  private ObjectNode row(String table, String server) {
    ArrayNode rows =
        (ArrayNode) Optional.ofNullable(result.get(table)).orElseGet(() -> result.putArray(table));
    return rows.addObject().put("server", server);
  }

  private Path newDirectory() throws IOException {
    return Files.createTempDirectory(work, "schemas").resolve("s");
  }

  /** An empty server: its start, registrations, and look-ups of ids. */
  private void measure(String name, Starter starter) throws IOException {
    Path directory = newDirectory();
    Files.createDirectories(directory);
    try (MeasuredServer server = starter.start(directory)) {
      row("start", name)
          .put("schemas", 0)
          .put("seconds", server.startSeconds())
          .put("residentMib", server.residentMib());
      URI url = server.url();
      HttpLoad.Rate first =
          HttpLoad.run(url, 4, i -> registration(url, "subject" + i, i, 1), READ_IDS, 600);
      requireCount(READ_IDS, first.requests());
      int offset = 10 * READ_IDS;
      for (int writers : List.of(1, CONNECTIONS)) {
        int base = offset + writers * MANY_REGISTRATIONS;
        HttpLoad.Rate rate =
            HttpLoad.run(
                url,
                writers,
                i -> registration(url, "writers" + (base + i), base + i, 1),
                MANY_REGISTRATIONS,
                seconds);
        put(row("registrations", name).put("connections", writers), rate);
      }
      byte[][] requests = new byte[READ_IDS][];
      for (int i = 0; i < READ_IDS; i++) {
        requests[i] = HttpLoad.get(url, url.getPath() + "/schemas/ids/" + (i + 1));
      }
      HttpLoad.run(url, CONNECTIONS, i -> requests[i % READ_IDS], Integer.MAX_VALUE, 2 * seconds);
      double before = server.cpuSeconds();
      HttpLoad.Rate rate =
          HttpLoad.run(url, CONNECTIONS, i -> requests[i % READ_IDS], Integer.MAX_VALUE, seconds);
      put(row("reads", name).put("connections", CONNECTIONS), rate)
          .put("cpuMicros", (server.cpuSeconds() - before) * 1e6 / rate.requests())
          .put("residentMib", server.residentMib());
    }
  }

  private static void requireCount(int expected, int found) throws IOException {
    if (expected != found) {
      throw new IOException("Registered only " + found + " of " + expected + " schemas");
    }
  }

  private static ObjectNode put(ObjectNode row, HttpLoad.Rate rate) {
    return row.put("perSecond", rate.perSecond())
        .put("p50Ms", rate.p50Ms())
        .put("p99Ms", rate.p99Ms())
        .put("requests", rate.requests());
  }

  private static byte[] registration(URI url, String subject, int number, int version) {
    return HttpLoad.post(
        url, url.getPath() + "/subjects/" + subject + "/versions", Schemas.body(number, version));
  }

  /** The start with a directory of schemas. */
  private void starts(String name, Starter starter, int count) throws IOException {
    Path directory = newDirectory();
    Schemas.write(directory, count);
    starter.start(directory).close(); // writes what a first start adds to the directory
    try (MeasuredServer server = starter.start(directory)) {
      row("start", name)
          .put("schemas", count)
          .put("seconds", server.startSeconds())
          .put("residentMib", server.residentMib());
    }
    deleteAll(directory);
  }

  /** The time of a registration in a new subject, and in one of many versions. */
  private void versions(String name, Starter starter, int count) throws IOException {
    try (MeasuredServer server = starter.start(newDirectory())) {
      URI url = server.url();
      HttpLoad.run(url, 1, i -> registration(url, "warm" + i, i, 1), 10 * SAMPLE, 600);
      HttpLoad.Rate first =
          HttpLoad.run(url, 1, i -> registration(url, "new" + i, count + i, 1), SAMPLE, 600);
      HttpLoad.run(url, 1, i -> registration(url, "many", 0, i), count - SAMPLE, 3_600);
      HttpLoad.Rate last =
          HttpLoad.run(url, 1, i -> registration(url, "many", 0, count - SAMPLE + i), SAMPLE, 600);
      row("versions", name)
          .put("versions", count)
          .put("firstMs", first.p50Ms())
          .put("lastMs", last.p50Ms());
    }
  }

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
