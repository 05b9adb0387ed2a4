// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports of the loopback interface for servers that are about to start.
 *
 * <p>The ports are below the range from which the operating system takes the local ports of
 * outgoing connections (32768 and higher on Linux). Otherwise such a connection could take the port
 * before the server binds it, or while the server restarts.
 */
public final class FreePort {
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 31_999;
  private static final int ATTEMPTS = 1_000;

  private FreePort() {}

  /** A port on which no server listens now. */
  public static int find() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // the port is in use: try another one
      }
    }
    throw new IllegalStateException("No free port between " + LOWEST + " and " + HIGHEST);
  }

  /** Different ports on which no server listens now. */
  public static List<Integer> find(int count) {
    Set<Integer> ports = new LinkedHashSet<>();
    while (ports.size() < count) {
      ports.add(find());
    }
    return List.copyOf(ports);
  }
}
