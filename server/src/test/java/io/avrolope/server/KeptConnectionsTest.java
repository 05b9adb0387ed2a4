// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A connection that stays open after its request costs little memory. */
@Tag("http")
class KeptConnectionsTest {
  private static final int CONNECTIONS = 1_000;
  private static final int REQUESTS = 2; // Jetty keeps headers of the first for the next
  private static final byte[] REQUEST =
      "GET /subjects HTTP/1.1\r\nHost: localhost\r\nX-Client: y\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);
  private static final int MOST_BYTES = 16_384; // each connection has an input buffer of 8 KiB

  /**
   * Prints how many connections got their answers, and the bytes of heap that each connection
   * keeps.
   */
  static final class Serving {
    private Serving() {}

    public static void main(String[] args) throws Exception {
      RegistryServer server =
          new RegistryServer(
              new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
              HttpOptions.DEFAULTS.at("127.0.0.1", 0));
      server.start();
      List<Socket> open = new ArrayList<>();
      open.add(answered(server.port()));
      long before = used();
      for (int i = 0; i < CONNECTIONS; i++) {
        open.add(answered(server.port()));
      }
      long kept = (used() - before) / CONNECTIONS;
      for (Socket each : open) {
        each.close();
      }
      server.stopNow();
      System.out.println(open.size() + " " + kept);
    }

    private static Socket answered(int port) throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      for (int i = 0; i < REQUESTS; i++) {
        socket.getOutputStream().write(REQUEST);
        int next;
        do { // the body is []
          next = socket.getInputStream().read();
          if (next < 0) {
            throw new EOFException("The server closed a connection");
          }
        } while (next != ']');
      }
      return socket;
    }

    private static long used() {
      System.gc();
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
  }

  @Test
  void thousandConnectionsFitASmallHeap() throws Exception {
    List<String> words =
        OwnProcess.lastWords(
            Serving.class, List.of("-Xmx48m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));

    assertThat(words.get(0)).isEqualTo(String.valueOf(1 + CONNECTIONS));
    assertThat(Long.parseLong(words.get(1))).isLessThan(MOST_BYTES);
  }
}
