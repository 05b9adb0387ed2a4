// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback interface that refuses connections. A socket that does not listen holds it
 * until the JVM ends, so that no other program can start to listen on it.
 */
final class ClosedPort {
  private static final Socket HOLDER = bind();

  private ClosedPort() {}

  static int find() {
    return HOLDER.getLocalPort();
  }

  private static Socket bind() {
    try {
      Socket socket = new Socket();
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
