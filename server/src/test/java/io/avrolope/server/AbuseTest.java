// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.comparison.Doubling;
import io.avrolope.server.security.PasswordHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Normal requests, health and metrics are answered while others abuse the server, which has users
 * and lets everybody do everything. The default build runs each kind of abuse for a moment, and
 * only checks that answers are right and come at all. With {@code -Dserver.abuse=true} each kind
 * runs longer and with more connections, and the file {@code target/abuse.json} gets the times of
 * the normal requests:
 *
 * <pre>mvn -B -pl server test -Dtest=AbuseTest -Dserver.abuse=true</pre>
 */
@Tag("http")
class AbuseTest {
  private static final boolean IS_LONG = Boolean.getBoolean("server.abuse");
  private static final int SECONDS = 15;
  private static final int NORMAL = 8;
  private static final String PASSWORD = "a good password";
  private static final String AUTHORIZATION = "Authorization";
  private static final String LOOK_UP = "/subjects/normal";
  private static final String SCHEMA = "{\"schema\":\"\\\"int\\\"\"}";
  private static final List<Map<String, Object>> FIGURES = new ArrayList<>();

  @TempDir private Path schemas;
  @TempDir private Path users;
  private SilentIssuer issuer;
  private ServerProcess server;
  private String password;
  private String token;

  /** Begins an abuse. */
  @FunctionalInterface
  private interface Beginning {
    void begin(Abuse abuse) throws Exception;
  }

  @BeforeEach
  void start() throws Exception {
    issuer = SilentIssuer.start();
    server = ServerProcess.start(schemas, flags());
    password = basic("app", PASSWORD);
    token = "Bearer " + issuer.token("app", "k1");
    for (String credentials : List.of(password, token)) {
      assertThat(server.send("GET", "/subjects", "", AUTHORIZATION, credentials).statusCode())
          .isEqualTo(200);
    }
    register("normal", "\"int\"");
    register("big", record("Big", 20_000));
    register("union", union("A"));
    register("doubling", Doubling.text("\"int\"", Doubling.LEVELS));
    register("r0", record("R0", 1));
    for (int i = 1; i <= 60; i++) {
      String below = "R" + (i - 1);
      String reference = ",\"subject\":\"r" + (i - 1) + "\",\"version\":1}";
      String fields =
          "[{\"name\":\"a\",\"type\":\"%1$s\"},{\"name\":\"b\",\"type\":\"%1$s\"}]"
              .formatted(below);
      post(
          "/subjects/r" + i + "/versions",
          schema("{\"type\":\"record\",\"name\":\"R" + i + "\",\"fields\":" + fields + "}")
              .replaceFirst(
                  "}$",
                  ",\"references\":[{\"name\":\"%s\"%s,{\"name\":\"again%d\"%s]}"
                      .formatted(below, reference, i, reference)));
    }
  }

  @AfterEach
  void stop() throws Exception {
    server.kill();
    issuer.close();
  }

  private String[] flags() throws IOException {
    Path passwords =
        Files.writeString(
            users.resolve("passwords"), "app: " + PasswordHash.of(PASSWORD.toCharArray()));
    Path rules = Files.writeString(users.resolve("rules"), "anonymous ALL *");
    return Stream.concat(
            Stream.of(
                "--authentication.method=basic,bearer",
                "--authentication.passwords=" + passwords,
                "--access.rules=" + rules),
            Stream.of(issuer.flags()))
        .toArray(String[]::new);
  }

  private static String basic(String user, String password) {
    return "Basic " + Base64.getEncoder().encodeToString(Abuse.bytes(user + ":" + password));
  }

  @AfterAll
  static void write() throws IOException {
    if (IS_LONG) {
      new ObjectMapper()
          .writerWithDefaultPrettyPrinter()
          .writeValue(Path.of("target/abuse.json").toFile(), FIGURES);
    }
  }

  private void post(String path, String body) throws Exception {
    assertThat(server.send("POST", path, body).statusCode()).as(path).isEqualTo(200);
  }

  private void register(String subject, String schema) throws Exception {
    post("/subjects/" + subject + "/versions", schema(schema));
  }

  private static String schema(String text) {
    return "{\"schema\":\"" + text.replace("\"", "\\\"") + "\"}";
  }

  private static String record(String name, int fields) {
    return IntStream.range(0, fields)
        .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"int\"}")
        .collect(
            Collectors.joining(
                ",", "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[", "]}"));
  }

  private static String union(String prefix) {
    return IntStream.range(0, 2_000)
        .mapToObj(i -> "{\"type\":\"fixed\",\"name\":\"" + prefix + i + "\",\"size\":1}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static byte[] gzip(int length) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      byte[] zeros = new byte[1 << 16];
      for (int i = 0; i < length; i += zeros.length) {
        out.write(zeros);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private Map<String, Beginning> abuses() throws Exception {
    int many = IS_LONG ? 10_000 : 300;
    byte[] nested =
        Abuse.post(
            "/subjects/nested/versions",
            Abuse.bytes(
                schema(
                    "{\"type\":\"array\",\"items\":".repeat(10_000)
                        + "\"int\""
                        + "}".repeat(10_000))));
    byte[] wide = Abuse.post("/subjects/big/versions", Abuse.bytes(schema(record("Wide", 25_000))));
    byte[] pairs =
        Abuse.post(
            "/compatibility/subjects/union/versions/latest", Abuse.bytes(schema(union("B"))));
    byte[] doubled =
        Abuse.post(
            "/compatibility/subjects/doubling/versions/latest?verbose=true",
            Abuse.bytes(schema(Doubling.text("\"string\"", Doubling.LEVELS))));
    byte[] difference = Abuse.get("/console/api/subjects/doubling/difference?older=1&newer=1");
    byte[] bomb = Abuse.get("/subjects/r60/versions/1?format=resolved");
    byte[] zip = Abuse.post("/subjects/zip/versions", gzip(100 << 20), "Content-Encoding: gzip");
    byte[] objects =
        Abuse.post(
            "/associations:batchGet",
            Abuse.bytes("{\"requests\":[" + "{},".repeat(5_000_000) + "{}]}"));
    byte[] whole = gzip(1 << 20);
    byte[] unfinished =
        Abuse.post(
            "/subjects/zip/versions",
            Arrays.copyOf(whole, whole.length - 8),
            "Content-Encoding: gzip");
    String regex = "%28a%2B%29%2B%24".repeat(100);
    Map<String, Beginning> abuses = new LinkedHashMap<>();
    abuses.put("nothing", abuse -> {});
    abuses.put("idle connections", abuse -> abuse.idle(many));
    abuses.put("slow headers", abuse -> abuse.slowHeaders(many / 10));
    abuses.put("slow bodies", abuse -> abuse.slowBodies(many / 10));
    abuses.put("slow readers", abuse -> abuse.slowReaders(20, "/subjects/big/versions/1"));
    abuses.put("bodies of 100 MB", abuse -> abuse.endlessBodies(2, 100 << 20));
    abuses.put("gzip bombs", abuse -> abuse.requests(2, () -> zip));
    abuses.put("gzip bodies that do not end", abuse -> abuse.requests(2, () -> unfinished));
    abuses.put("bodies of millions of objects", abuse -> abuse.requests(2, () -> objects));
    abuses.put("10,000 nested arrays", abuse -> abuse.requests(2, () -> nested));
    abuses.put("records of 25,000 fields", abuse -> abuse.requests(2, () -> wide));
    abuses.put("unions of 2,000 branches", abuse -> abuse.requests(2, () -> pairs));
    abuses.put(
        "schemas that double with each level",
        abuse -> abuse.requests(1, () -> doubled).requests(1, () -> difference));
    abuses.put("reference bombs", abuse -> abuse.requests(2, () -> bomb));
    abuses.put(
        "names like regular expressions",
        abuse ->
            abuse
                .requests(1, () -> Abuse.get("/subjects?subjectPrefix=" + regex))
                .requests(1, () -> Abuse.get("/console/api/subjects?query=" + regex)));
    abuses.put(
        "unknown subjects and contexts",
        abuse -> {
          Random random = new Random(1);
          abuse.requests(
              2, () -> Abuse.get("/contexts/." + Abuse.unknown(random) + "/subjects/x/versions/1"));
        });
    abuses.put(
        "header floods",
        abuse ->
            abuse
                .requests(1, () -> Abuse.get("/subjects", "X: " + "y".repeat(20_000)))
                .requests(1, () -> Abuse.get("/subjects", "X: y\r\n".repeat(1_000).strip())));
    abuses.put("pipelining", abuse -> abuse.pipelining(2, "/schemas/ids/1"));
    addGuesses(abuses, IS_LONG ? 2_000 : 300);
    return abuses;
  }

  private void addGuesses(Map<String, Beginning> abuses, int connections) throws Exception {
    Random random = new Random(1);
    byte[] unknownKey = Abuse.signedIn("Bearer " + issuer.token("app", "unknown"));
    byte[] forged = Abuse.signedIn(token.substring(0, token.length() - 8) + "AAAAAAAA");
    abuses.put(
        "guessed passwords",
        abuse ->
            abuse.again(connections, () -> Abuse.signedIn(basic("app", Abuse.unknown(random)))));
    abuses.put("tokens with unknown keys", abuse -> abuse.again(connections, () -> unknownKey));
    abuses.put("tokens with wrong signatures", abuse -> abuse.again(connections, () -> forged));
  }

  @Test
  void normalRequestsAreAnsweredBesideEachKindOfAbuse() throws Exception {
    for (Map.Entry<String, Beginning> each : abuses().entrySet()) {
      try (Abuse abuse = new Abuse(URI.create(server.url()).getPort())) {
        each.getValue().begin(abuse);
        long[] micros = normalRequests();
        if (IS_LONG) {
          FIGURES.add(figures(each.getKey(), micros, abuse.requests()));
          System.out.println(FIGURES.get(FIGURES.size() - 1));
        }
      }
    }
  }

  /** The times of normal requests, whose answers must be right. */
  private long[] normalRequests() throws Exception {
    List<Long> micros = new ArrayList<>();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    while (IS_LONG ? System.nanoTime() < end : micros.size() < NORMAL) {
      long begin = System.nanoTime();
      HttpResponse<String> answer = normalRequest(micros.size());
      micros.add((System.nanoTime() - begin) / 1_000);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      if (IS_LONG) {
        Thread.sleep(2);
      }
    }
    return micros.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private HttpResponse<String> normalRequest(int number) throws Exception {
    String credentials = number % 16 < 8 ? password : token;
    return switch (number % 8) {
      case 0 -> server.send("POST", LOOK_UP, SCHEMA);
      case 1 -> server.send("POST", LOOK_UP + "/versions", SCHEMA);
      case 2 -> server.send("GET", LOOK_UP + "/versions/1", "", AUTHORIZATION, credentials);
      case 3 -> server.send("GET", "/schemas/ids/1", "", AUTHORIZATION, token);
      case 4 -> server.send("GET", "/health/live", "");
      case 5 -> server.send("GET", "/health/ready", "");
      case 6 -> server.send("GET", "/metrics", "", AUTHORIZATION, credentials);
      default -> server.send("GET", "/console/api/server", "", AUTHORIZATION, password);
    };
  }

  private Map<String, Object> figures(String abuse, long[] micros, long requests) throws Exception {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("abuse", abuse);
    figures.put("hostileRequests", requests);
    figures.put("normalRequests", micros.length);
    figures.put("p50Ms", micros[micros.length / 2] / 1e3);
    figures.put("p99Ms", micros[micros.length * 99 / 100] / 1e3);
    figures.put("maxMs", micros[micros.length - 1] / 1e3);
    figures.put("heapMb", heap() >> 20);
    figures.put("load", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    return figures;
  }

  private long heap() throws Exception {
    String page = server.send("GET", "/metrics", "").body();
    Matcher heap =
        Pattern.compile("jvm_memory_used_bytes\\{area=\"heap\"} ([0-9.E+]+)").matcher(page);
    return heap.find() ? (long) Double.parseDouble(heap.group(1)) : -1;
  }
}
