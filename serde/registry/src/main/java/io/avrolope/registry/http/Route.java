// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server. Requests with equal routes can share a connection.
 *
 * @param isSecure whether the server is reached by TLS
 * @param proxy null if there is none
 */
record Route(boolean isSecure, String host, int port, @Nullable InetSocketAddress proxy) {

  /** Whether the proxy reads the requests. */
  boolean isProxied() {
    return proxy != null && !isSecure;
  }
}
