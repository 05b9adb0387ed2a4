// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.Answer.Form;
import io.avrolope.server.store.Cluster;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends changes to the server that makes them, as Confluent's servers do, and answers after this
 * server has read them too. Thread-safe.
 */
final class Forwarder {
  private static final Logger LOG = LoggerFactory.getLogger(Forwarder.class);

  /** Set on what was forwarded: it is not forwarded again. */
  static final String FORWARDED = "X-Forward";

  /** How far the leader had read when it answered. */
  static final String POSITION = "X-Avrolope-Position";

  private static final List<String> PASSED_ON =
      List.of(
          "Content-Type",
          "Accept",
          "Authorization",
          JettyHandler.REQUEST_ID,
          "Confluent-Accept-Unknown-Properties");
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration NEWS = Duration.ofMillis(200);
  private static final String LEADER_UNKNOWN = "\"error_code\":" + Kind.NO_LEADER.code();

  private final Cluster cluster;
  private final List<String> headers;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIMEOUT)
          .build();

  /**
   * @param moreHeaders of a request, which the leader gets too
   */
  Forwarder(Cluster cluster, List<String> moreHeaders) {
    this.cluster = cluster;
    this.headers = new ArrayList<>(PASSED_ON);
    headers.addAll(moreHeaders);
  }

  static boolean isForwarded(Request request) {
    return request.getHeaders().contains(FORWARDED);
  }

  /** What a leader adds to its answer. */
  Map<String, String> position() {
    return Map.of(POSITION, Long.toString(cluster.position()));
  }

  /**
   * Reads to the end, because a client asked for something that this server does not have. Without
   * the end it is unknown whether it exists, and then the client must ask again.
   *
   * @param again answers once more
   */
  Answer afterReading(Supplier<Answer> again) {
    try {
      cluster.catchUp();
      return again.get();
    } catch (StoreException e) {
      int code = e.kind().code();
      return Answer.error(code / 100, code, String.valueOf(e.getMessage()), Form.JSON);
    }
  }

  /**
   * Answers a change that this server may not make. While no leader is known or reached, nothing is
   * written, so it is tried again until the time is over.
   *
   * @param local makes the change here; empty if this server still may not
   */
  Answer forward(Request request, byte[] body, Supplier<Optional<Answer>> local) {
    long deadline = System.nanoTime() + cluster.timeout().toNanos();
    if (isForwarded(request)) {
      return unknown();
    }
    while (true) {
      Optional<String> leader = cluster.otherLeader();
      Optional<Answer> answer =
          leader.isPresent() ? send(leader.get(), request, body, deadline) : local.get();
      if (answer.isPresent()) {
        return answer.get();
      }
      if (System.nanoTime() - deadline >= 0) {
        return unknown();
      }
      cluster.awaitNews(NEWS);
    }
  }

  private static Answer unknown() {
    int code = Kind.NO_LEADER.code();
    return Answer.error(code / 100, code, "Leader not known.", Form.JSON);
  }

  /** Empty if the other server surely did nothing. */
  private Optional<Answer> send(String leader, Request request, byte[] body, long deadline) {
    try {
      HttpResponse<byte[]> response =
          http.send(request(leader, request, body), HttpResponse.BodyHandlers.ofByteArray());
      String text = new String(response.body(), StandardCharsets.UTF_8);
      if (response.statusCode() == Kind.NO_LEADER.code() / 100 && text.contains(LEADER_UNKNOWN)) {
        return Optional.empty();
      }
      awaitReading(response, deadline);
      return Optional.of(new Answer(response.statusCode(), text, Form.JSON_TEXT, Map.of()));
    } catch (ConnectException e) {
      return Optional.empty();
    } catch (IOException e) {
      int code = Kind.NOT_FORWARDED.code();
      String message =
          "Error while forwarding register schema request to the leader "
              + leader
              + ". Whether it is written is not known; ask for it before you try again";
      return Optional.of(Answer.error(code / 100, code, message, Form.JSON));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(unknown());
    }
  }

  private HttpRequest request(String leader, Request request, byte[] body) {
    HttpURI uri = request.getHttpURI();
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(leader + uri.getPathQuery()))
            .timeout(cluster.timeout().multipliedBy(2))
            .header(FORWARDED, "true")
            .method(request.getMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    for (String name : headers) {
      String value = request.getHeaders().get(name);
      if (value != null) {
        builder.header(name, value);
      }
    }
    return builder.build();
  }

  private void readAll() {
    try {
      cluster.catchUp();
    } catch (StoreException e) {
      LOG.warn("A change is answered before this server has read it: {}", e.getMessage());
    }
  }

  /** A leader of another make does not say how far it is: then all that is written is read. */
  private void awaitReading(HttpResponse<byte[]> response, long deadline) {
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    OptionalLong position = response.headers().firstValueAsLong(POSITION);
    if (position.isPresent()) {
      cluster.awaitPosition(position.getAsLong(), left);
    } else {
      readAll();
    }
  }
}
