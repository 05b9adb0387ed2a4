// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A request and the answer of a genuine schema-repo server.
 *
 * @param n the place in the recording
 */
record SchemaRepoTranscript(int n, JsonNode json) {
  /** From this one on, the requests went to another server, which had no subjects either. */
  private static final int SECOND_SERVER = 138;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> HEADERS = List.of("Allow", "Cache-Control", "Vary");

  /** The recorded sessions, each on a new server. */
  static List<List<SchemaRepoTranscript>> sessions() throws IOException {
    List<List<SchemaRepoTranscript>> sessions = List.of(new ArrayList<>(), new ArrayList<>());
    try (InputStream in =
            Objects.requireNonNull(
                SchemaRepoTranscript.class.getResourceAsStream(
                    "/schema-repo-transcripts.jsonl.gz"));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode json = JSON.readTree(line);
        int n = json.get("n").intValue();
        sessions.get(n < SECOND_SERVER ? 0 : 1).add(new SchemaRepoTranscript(n, json));
      }
    }
    return sessions;
  }

  /** Sends the request, and says how the answer differs from the recorded one. */
  List<String> differences(RawHttp http, String host, int port) throws IOException {
    return json.has("raw_request") ? rawDifferences(host, port) : differences(http);
  }

  private List<String> rawDifferences(String host, int port) throws IOException {
    try (Socket socket = new Socket(host, port)) {
      String recorded = json.get("raw_request").textValue();
      String request = recorded.replaceFirst("\\r\\nHost: .*\\r\\n", "\r\nHost: " + host + "\r\n");
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String wanted = json.get("raw_response").textValue();
      boolean isSame =
          line(answer).equals(line(wanted))
              && answer.contains("Content-Type: text/plain\r\n")
              && answer.endsWith(wanted.substring(wanted.indexOf("\r\n\r\n")));
      return isSame ? List.of() : List.of(answer);
    }
  }

  private static String line(String answer) {
    return answer.substring(0, answer.indexOf('\r'));
  }

  private List<String> differences(RawHttp http) throws IOException {
    JsonNode request = json.get("request");
    Map<String, String> headers = new TreeMap<>();
    request
        .get("headers")
        .properties()
        .forEach(header -> headers.put(header.getKey(), header.getValue().textValue()));
    String type = headers.getOrDefault("Content-Type", "");
    Charset charset =
        type.endsWith("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    String body = request.get("body").textValue();
    RawHttp.Response actual =
        http.send(
            request.get("method").textValue(),
            request.get("path").textValue(),
            headers,
            body == null ? null : body.getBytes(charset));
    return differences(json.get("response"), actual);
  }

  private static List<String> differences(JsonNode recorded, RawHttp.Response actual) {
    List<String> differences = new ArrayList<>();
    compare("status", recorded.get("status").asText(), "" + actual.status(), differences);
    String type = header(recorded, "Content-Type");
    compare("Content-Type", type, actual.headers().getOrDefault("content-type", ""), differences);
    for (String name : HEADERS) {
      String wanted = header(recorded, name);
      String got = actual.headers().getOrDefault(name.toLowerCase(Locale.ROOT), "");
      if (!got.contains(wanted)) {
        differences.add(name + ": wanted " + wanted + " but got " + got);
      }
    }
    String body = recorded.get("body").asText();
    if (!body.equals("(a page)")) {
      compare("body", comparable(body, type), comparable(actual.text(), type), differences);
    }
    return differences;
  }

  private static void compare(String what, Object wanted, Object got, List<String> differences) {
    if (!wanted.equals(got)) {
      differences.add(what + ": wanted " + wanted + " but got " + got);
    }
  }

  private static String header(JsonNode recorded, String name) {
    for (JsonNode header : recorded.get("headers")) {
      if (header.get(0).textValue().equals(name)) {
        return header.get(1).textValue();
      }
    }
    return "";
  }

  /** Sorts what the genuine server leaves unsorted, and removes its clock. */
  private static Object comparable(String body, @Nullable String type) {
    if (body.startsWith("[\n  {\n    \"name\"")) {
      return List.of(body.replaceAll("[\\[\\],]", "").split("\n")).stream().sorted().toList();
    }
    boolean isProperties = body.startsWith("#Configuration");
    boolean isSubjects = "text/plain".equals(type) && !body.contains("\t");
    return isProperties || isSubjects
        ? body.lines().filter(line -> !line.matches("#... ... .* \\d{4}")).sorted().toList()
        : body;
  }
}
