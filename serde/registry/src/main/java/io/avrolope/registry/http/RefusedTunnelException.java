// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A proxy did not open a tunnel to a registry. */
final class RefusedTunnelException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  RefusedTunnelException(InetSocketAddress proxy, int status) {
    super(
        "the proxy "
            + proxy.getHostString()
            + ":"
            + proxy.getPort()
            + " answered CONNECT with HTTP "
            + status);
    this.status = status;
  }

  /** The status of HTTP, which is not 2xx. */
  int status() {
    return status;
  }
}
