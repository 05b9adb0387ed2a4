// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;

/** No address of a server accepted a connection in time. */
final class ConnectTimeoutException extends IOException {
  private static final long serialVersionUID = 1;

  ConnectTimeoutException(IOException cause) {
    super("connect timed out", cause);
  }
}
