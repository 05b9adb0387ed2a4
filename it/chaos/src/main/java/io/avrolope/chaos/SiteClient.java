// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Sends requests with credentials to the registry of the other site. Thread-safe. */
final class SiteClient {
  static final int OK = 200;
  static final int UNAUTHORIZED = 401;

  /** Instead of a status. */
  static final int NO_ANSWER = 0;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String url;
  private final SSLContext context;
  private final HttpClient http;

  SiteClient(String url, SSLContext context) {
    this.url = url;
    this.context = context;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .sslContext(context)
            .build();
  }

  /** Registers a schema. */
  HttpResponse<String> register(String subject, String text, String user, String password)
      throws IOException {
    return post("/subjects/" + subject + "/versions", text, basic(user, password));
  }

  /** Looks for the version that has a schema. */
  HttpResponse<String> lookUp(String subject, String text, String user, String password)
      throws IOException {
    return post("/subjects/" + subject, text, basic(user, password));
  }

  private HttpResponse<String> post(String path, String text, String credentials)
      throws IOException {
    String body = JSON.createObjectNode().put("schema", text).toString();
    return send(request(path, credentials).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** Reads something. */
  HttpResponse<String> get(String path, String user, String password) throws IOException {
    return send(request(path, basic(user, password)).GET());
  }

  /** The status of an answer, or {@link #NO_ANSWER}. */
  int status(String path, String user, String password) {
    return status(request(path, basic(user, password)).GET());
  }

  /** The status of an answer to a client with a token, or {@link #NO_ANSWER}. */
  int statusOfToken(String path, String token) {
    return status(request(path, "Bearer " + token).GET());
  }

  private int status(HttpRequest.Builder request) {
    try {
      return send(request).statusCode();
    } catch (IOException e) {
      return NO_ANSWER;
    }
  }

  private static String basic(String user, String password) {
    byte[] bytes = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }

  private HttpRequest.Builder request(String path, String credentials) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Content-Type", "application/json")
        .header("Authorization", credentials)
        .timeout(TIMEOUT);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("The run was interrupted", e);
    }
  }

  /** The number of the certificate of a new connection. */
  String serial() throws IOException {
    URI address = URI.create(url);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(address.getHost(), address.getPort())) {
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      socket.startHandshake();
      X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return certificate.getSerialNumber().toString();
    }
  }
}
