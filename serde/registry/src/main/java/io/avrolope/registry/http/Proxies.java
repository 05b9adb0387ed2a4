// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the proxy of each request: the configured one, or else that of the JVM, if it speaks
 * HTTP. Thread-safe.
 */
record Proxies(Optional<InetSocketAddress> configured) {

  Route route(HttpOrigin origin) {
    return new Route(origin.isSecure(), origin.host(), origin.port(), proxy(origin));
  }

  private @Nullable InetSocketAddress proxy(HttpOrigin origin) {
    if (configured.isPresent()) {
      return configured.get();
    }
    ProxySelector selector = ProxySelector.getDefault();
    if (selector == null) {
      return null;
    }
    List<Proxy> proxies = selector.select(origin.uri());
    return !proxies.isEmpty()
            && proxies.get(0).type() == Proxy.Type.HTTP
            && proxies.get(0).address() instanceof InetSocketAddress address
        ? address
        : null;
  }
}
