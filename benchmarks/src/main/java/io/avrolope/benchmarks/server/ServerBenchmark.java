// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.examples.EmbeddedBroker;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
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
  private static final int MANY_REGISTRATIONS = 200_000;
  private static final int SAMPLE = 50;

  /** The range of names and schemas that warm the server up. */
  private static final int WARM_UP = 2;

  private static final List<Integer> RATES = List.of(20_000, 30_000, 40_000);
  private static final String ON_KAFKA = "AVROLOPE on Kafka";

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
      benchmark.result.put("options", MeasuredServer.options());
      Starter ours =
          directory -> MeasuredServer.avrolope(jar, MeasuredServer.ONE_PROCESSOR, directory);
      benchmark.measure("AVROLOPE", ours);
      if (!args[1].equals("-")) {
        Path distribution = Path.of(args[1]);
        Path jdk = Path.of(args[2]);
        benchmark.measure(
            "APICURIO", directory -> MeasuredServer.apicurio(jdk, distribution, directory));
      }
      for (int count = schemas; count <= 10 * schemas; count *= 10) {
        benchmark.starts(
            "AVROLOPE",
            directory -> MeasuredServer.avrolope(jar, MeasuredServer.TWO_PROCESSORS, directory),
            count);
      }
      benchmark.versions("AVROLOPE", ours, schemas);
      try (EmbeddedBroker broker = EmbeddedBroker.start()) {
        benchmark.onKafka(jar, broker.bootstrapServers(), schemas);
      }
      try (EmbeddedBroker broker = EmbeddedBroker.start()) {
        benchmark.startsOnKafka(jar, broker.bootstrapServers(), schemas);
      }
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
      startRow(name, server, 0);
      URI url = server.url();
      HttpLoad.Rate first =
          HttpLoad.run(url, 4, i -> registration(url, "subject" + i, i, 1), READ_IDS, 600);
      requireCount(READ_IDS, first.requests());
      registrations(name, url);
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
      if (name.equals("AVROLOPE")) {
        rates(name, url, requests);
      }
    }
  }

  /** Registrations of one writer and of many, after registrations that warm the server up. */
  private void registrations(String name, URI url) throws IOException {
    register(url, CONNECTIONS, WARM_UP);
    for (int writers : List.of(1, CONNECTIONS)) {
      HttpLoad.Rate rate = register(url, writers, writers);
      put(row("registrations", name).put("connections", writers), rate);
    }
  }

  /** Registers new schemas in new subjects. Calls with different ranges share none of them. */
  private HttpLoad.Rate register(URI url, int writers, int range) throws IOException {
    int base = 10 * READ_IDS + range * MANY_REGISTRATIONS;
    return HttpLoad.run(
        url,
        writers,
        i -> registration(url, "writers" + (base + i), base + i, 1),
        MANY_REGISTRATIONS,
        seconds);
  }

  /** Look-ups at rates that the server can keep up with. */
  private void rates(String name, URI url, byte[][] requests) throws IOException {
    IntFunction<byte[]> request = i -> requests[i % READ_IDS];
    int highest = RATES.get(RATES.size() - 1);
    HttpLoad.runAtRate(url, CONNECTIONS, request, highest, seconds); // warms up
    for (int perSecond : RATES) {
      HttpLoad.Rate rate = HttpLoad.runAtRate(url, CONNECTIONS, request, perSecond, seconds);
      put(row("rates", name).put("rate", perSecond), rate);
    }
  }

  /** The store in a topic of a broker that shares the clients' processor. */
  private void onKafka(Path jar, String servers, int schemas) throws IOException {
    try (MeasuredServer server =
        MeasuredServer.onKafka(jar, MeasuredServer.ONE_PROCESSOR, servers)) {
      registrations(ON_KAFKA, server.url());
      versions(ON_KAFKA, server, schemas);
    }
  }

  private void startsOnKafka(Path jar, String servers, int schemas) throws IOException {
    int kept = 0;
    for (int count = schemas; count <= 10 * schemas; count *= 10) {
      int base = kept;
      try (MeasuredServer server =
          MeasuredServer.onKafka(jar, MeasuredServer.TWO_PROCESSORS, servers)) {
        URI url = server.url();
        HttpLoad.Rate filled =
            HttpLoad.run(
                url,
                CONNECTIONS,
                i -> registration(url, "subject" + (base + i), base + i, 1),
                count - base,
                600);
        requireCount(count - base, filled.requests());
      }
      kept = count;
      try (MeasuredServer server =
          MeasuredServer.onKafka(jar, MeasuredServer.TWO_PROCESSORS, servers)) {
        startRow(ON_KAFKA, server, count);
      }
    }
  }

  private void startRow(String name, MeasuredServer server, int count) throws IOException {
    row("start", name)
        .put("schemas", count)
        .put("seconds", server.startSeconds())
        .put("residentMib", server.residentMib());
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
        url,
        url.getPath() + "/subjects/" + subject + "/versions",
        DistinctSchemas.body(number, version));
  }

  /** The start with a directory of schemas. */
  private void starts(String name, Starter starter, int count) throws IOException {
    Path directory = newDirectory();
    DistinctSchemas.write(directory, count);
    starter.start(directory).close(); // writes what a first start adds to the directory
    try (MeasuredServer server = starter.start(directory)) {
      startRow(name, server, count);
    }
    deleteAll(directory);
  }

  /** The time of a registration in a new subject, and in one of many versions. */
  private void versions(String name, Starter starter, int count) throws IOException {
    try (MeasuredServer server = starter.start(newDirectory())) {
      versions(name, server, count);
    }
  }

  private void versions(String name, MeasuredServer server, int count) throws IOException {
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

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
