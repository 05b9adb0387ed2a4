// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.function.IntFunction;

/**
 * Sends requests on many connections from one thread; each connection sends the next request when
 * it has the answer.
 */
final class HttpLoad {
  private static final double MEDIAN = 0.5;
  private static final double NEARLY_ALL = 0.99;
  private static final long WAIT_MS = 1_000;

  private HttpLoad() {}

  /** The figures of a load. */
  record Rate(double perSecond, double p50Ms, double p99Ms, int requests) {}

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
    try (Connections open = new Connections(server, connections)) {
      long end = open.start + seconds * 1_000_000_000L;
      while (true) {
        while (open.mayBegin(most) && System.nanoTime() - end < 0) {
          open.begin(request, System.nanoTime());
        }
        if (!open.isBusy()) {
          return open.rate();
        }
        open.proceed(WAIT_MS);
      }
    }
  }

  /**
   * Sends requests at a fixed rate, whether or not answers come. A latency begins when the request
   * is due: a request that waits for a free connection has waited all that time.
   */
  static Rate runAtRate(
      URI server, int connections, IntFunction<byte[]> request, int perSecond, int seconds)
      throws IOException {
    try (Connections open = new Connections(server, connections)) {
      int most = perSecond * seconds;
      while (open.latencies.count() < most) {
        long due = due(open.start, open.sent, perSecond);
        while (open.mayBegin(most) && due - System.nanoTime() <= 0) {
          open.begin(request, due);
          due = due(open.start, open.sent, perSecond);
        }
        open.proceed(0);
      }
      return open.rate();
    }
  }

  private static long due(long start, int number, int perSecond) {
    return start + number * 1_000_000_000L / perSecond;
  }

  /** The connections of one load, and what they have measured. Not thread-safe. */
  private static final class Connections implements AutoCloseable {
    final Selector selector = Selector.open();
    final Latencies latencies = new Latencies();
    final ArrayDeque<HttpConnection> free = new ArrayDeque<>();
    final long start;
    int sent;

    Connections(URI server, int number) throws IOException {
      InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
      try {
        for (int i = 0; i < number; i++) {
          free.add(new HttpConnection(selector, address));
        }
      } catch (IOException e) {
        close();
        throw e;
      }
      start = System.nanoTime();
    }

    boolean mayBegin(int most) {
      return sent < most && !free.isEmpty();
    }

    boolean isBusy() {
      return latencies.count() < sent;
    }

    void begin(IntFunction<byte[]> request, long since) throws IOException {
      free.remove().send(request.apply(sent++), since);
    }

    /**
     * Reads the answers that have come.
     *
     * @param waitMs how long it waits for the first one; 0 for not at all
     */
    void proceed(long waitMs) throws IOException {
      try {
        if (waitMs == 0) {
          selector.selectNow(this::proceed);
        } else {
          selector.select(this::proceed, waitMs);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private void proceed(SelectionKey key) {
      HttpConnection connection = (HttpConnection) key.attachment();
      try {
        if (connection.proceed()) {
          latencies.add(System.nanoTime() - connection.startNanos());
          free.add(connection);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Rate rate() {
      double duration = (System.nanoTime() - start) / 1e9;
      return new Rate(
          latencies.count() / duration,
          latencies.millis(MEDIAN),
          latencies.millis(NEARLY_ALL),
          latencies.count());
    }

    /** Closes the connections, which close their keys. */
    @Override
    public void close() throws IOException {
      for (SelectionKey key : selector.keys()) {
        ((HttpConnection) key.attachment()).close();
      }
      selector.close();
    }
  }
}
