// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import java.util.regex.Pattern;

/**
 * An address on which the server listens.
 *
 * @param isTls whether clients connect with TLS
 * @param host the name or address of the interface; {@code 0.0.0.0} for all
 * @param port 0 for any free one
 * @param name by which the operator means this listener; its protocol if it has no other
 */
public record Listener(boolean isTls, String host, int port, String name) {
  private static final String HTTP = "http";
  private static final String HTTPS = "https";
  private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");

  /** A listener without a name of its own. */
  public Listener(boolean isTls, String host, int port) {
    this(isTls, host, port, isTls ? HTTPS : HTTP);
  }

  /** The address without the escape of RFC 6874 before the zone of an address: {@code %25}. */
  public static String address(String host) {
    return host.replaceFirst("%25(?=[^]])", "%");
  }

  /** The address for clients, such as {@code https://127.0.0.1:8081}. */
  public String url(int actualPort) {
    return protocol() + "://" + host + ":" + actualPort;
  }

  /** Whether only programs on this machine reach the listener. */
  public boolean isLoopback() {
    return isLoopback(host);
  }

  /** Whether a name always means this machine. */
  public static boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || LOOPBACK.matcher(host).matches()
        || host.equals("[::1]");
  }

  /** {@code http} or {@code https}. */
  public String protocol() {
    return isTls ? HTTPS : HTTP;
  }
}
