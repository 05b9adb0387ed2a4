// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Sends requests on many connections from one thread; each connection sends the next request when
 * it has the answer.
 */
final class HttpLoad {
  private static final double MEDIAN = 0.5;
  private static final double NEARLY_ALL = 0.99;

  private HttpLoad() {}

  /** What a load came to. */
  record Rate(double perSecond, double p50Ms, double p99Ms, int requests) {
    static Rate since(long startNanos, Latencies latencies) {
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      return new Rate(
          latencies.count() / seconds,
          latencies.millis(MEDIAN),
          latencies.millis(NEARLY_ALL),
          latencies.count());
    }
  }

  /** Open connections, and the selector that tells which of them can proceed. */
  private record Connections(Selector selector, List<HttpConnection> all) implements AutoCloseable {
    static Connections to(URI server, int number) throws IOException {
      Connections opened = new Connections(Selector.open(), new ArrayList<>());
      try {
        InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
        for (int i = 0; i < number; i++) {
          opened.all.add(new HttpConnection(opened.selector, address));
        }
        return opened;
      } catch (IOException e) {
        opened.close();
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      for (HttpConnection each : all) {
        each.close();
      }
      selector.close();
    }
  }

  static byte[] get(URI server, String path) {
    return ascii("GET " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n\r\n");
  }

  static byte[] post(URI server, String path, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ascii(
            "POST "
                + path
                + " HTTP/1.1\r\nHost: "
                + server.getAuthority()
                + "\r\nContent-Type: application/vnd.schemaregistry.v1+json\r\nContent-Length: "
                + body.length
                + "\r\n\r\n");
    byte[] request = new byte[head.length + body.length];
    System.arraycopy(head, 0, request, 0, head.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    return request;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Sends requests until a number or a time is reached.
   *
   * @param request the bytes of each request by its number
   * @param most the number of requests
   * @param seconds the longest time
   */
  static Rate run(URI server, int connections, IntFunction<byte[]> request, int most, int seconds)
      throws IOException {
    Latencies latencies = new Latencies();
    try (Connections open = Connections.to(server, connections)) {
      int sent = 0;
      long start = System.nanoTime();
      long end = start + seconds * 1_000_000_000L;
      for (HttpConnection each : open.all()) {
        if (sent < most) {
          each.send(request.apply(sent++));
        }
      }
      while (latencies.count() < sent) {
        open.selector().select();
        for (SelectionKey key : open.selector().selectedKeys()) {
          HttpConnection connection = (HttpConnection) key.attachment();
          if (connection.proceed()) {
            long now = System.nanoTime();
            latencies.add(now - connection.sentNanos());
            if (sent < most && now - end < 0) {
              connection.send(request.apply(sent++));
            }
          }
        }
        open.selector().selectedKeys().clear();
      }
      return Rate.since(start, latencies);
    }
  }

  /**
   * Sends requests at a fixed rate, whether or not answers come. A latency begins when the request
   * is due: a request that waits for a free connection has waited all that time.
   */
  static Rate runAtRate(
      URI server, int connections, IntFunction<byte[]> request, int perSecond, int seconds)
      throws IOException {
    Latencies latencies = new Latencies();
    IdentityHashMap<HttpConnection, Long> dueByConnection = new IdentityHashMap<>();
    try (Connections open = Connections.to(server, connections)) {
      ArrayDeque<HttpConnection> free = new ArrayDeque<>(open.all());
      int most = perSecond * seconds;
      int sent = 0;
      long start = System.nanoTime();
      while (latencies.count() < most) {
        long now = System.nanoTime();
        while (sent < most && !free.isEmpty() && due(start, sent, perSecond) - now <= 0) {
          HttpConnection connection = free.remove();
          dueByConnection.put(connection, due(start, sent, perSecond));
          connection.send(request.apply(sent++));
        }
        open.selector().selectNow();
        for (SelectionKey key : open.selector().selectedKeys()) {
          HttpConnection connection = (HttpConnection) key.attachment();
          if (connection.proceed()) {
            latencies.add(System.nanoTime() - dueByConnection.getOrDefault(connection, start));
            free.add(connection);
          }
        }
        open.selector().selectedKeys().clear();
      }
      return Rate.since(start, latencies);
    }
  }

  private static long due(long start, int number, int perSecond) {
    return start + number * 1_000_000_000L / perSecond;
  }
}
