// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

/**
 * An address on which the server listens.
 *
 * @param isTls whether clients connect with TLS
 * @param host the name or address of the interface; {@code 0.0.0.0} for all
 * @param port 0 for any free one
 */
public record Listener(boolean isTls, String host, int port) {

  /** The address for clients, such as {@code https://127.0.0.1:8081}. */
  public String url(int actualPort) {
    return (isTls ? "https://" : "http://") + host + ":" + actualPort;
  }
}
