// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.nio.charset.StandardCharsets;

/**
 * An HTTP request, and how it is encoded as HTTP/1.1. Immutable, except for its headers.
 *
 * @param path follows the origin's base; encoded
 * @param headers without those that depend on the connection or the body
 * @param body empty if there is none
 * @param isSafe whether it only reads, and may be sent twice
 */
record OutgoingRequest(
    String method, HttpOrigin origin, String path, Headers headers, String body, boolean isSafe) {
  /** Headers for a proxy. A registry must not see them. */
  private static final String FOR_PROXIES = "proxy-";

  OutgoingRequest(String method, HttpOrigin origin, String path, Headers headers, String body) {
    this(method, origin, path, headers, body, method.equals("GET"));
  }

  /**
   * The complete request.
   *
   * @param proxied whether it goes to a proxy that reads it, which {@code https} prevents
   * @throws IllegalArgumentException if the path or a header contains characters that HTTP does not
   *     allow there; the message does not contain the value
   */
  byte[] bytes(boolean proxied) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(512);
    head.append(method).append(' ');
    if (proxied) {
      head.append("http://").append(origin.authority());
    }
    appendTarget(head);
    head.append(" HTTP/1.1\r\n");
    append(head, "Host", origin.authority());
    headers.forEach(
        (name, value) -> {
          if (proxied || !isForProxies(name)) {
            append(head, name, value);
          }
        });
    if (content.length > 0 || method.equals("POST") || method.equals("PUT")) {
      append(head, "Content-Length", Integer.toString(content.length));
    }
    head.append("\r\n");
    byte[] start = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = new byte[start.length + content.length];
    System.arraycopy(start, 0, bytes, 0, start.length);
    System.arraycopy(content, 0, bytes, start.length, content.length);
    return bytes;
  }

  /** The request for a tunnel to the origin through a proxy. */
  byte[] connectBytes() {
    StringBuilder head = new StringBuilder(256);
    String address = origin.host().replaceFirst("%.*", ""); // a zone is this machine's
    String host = address.indexOf(':') < 0 ? address : "[" + address + "]";
    String target = host + ":" + origin.port();
    head.append("CONNECT ").append(target).append(" HTTP/1.1\r\n");
    append(head, "Host", target);
    append(head, "User-Agent", HttpExchange.USER_AGENT);
    headers.forEach(
        (name, value) -> {
          if (isForProxies(name)) {
            append(head, name, value);
          }
        });
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static boolean isForProxies(String name) {
    return name.regionMatches(true, 0, FOR_PROXIES, 0, FOR_PROXIES.length());
  }

  private void appendTarget(StringBuilder head) {
    int start = head.length();
    head.append(origin.base()).append(path);
    if (head.length() == start || head.charAt(start) != '/') {
      head.insert(start, '/');
    }
    for (int i = start; i < head.length(); i++) {
      char c = head.charAt(i);
      if (c <= ' ' || c >= 0x7F || c == '#') {
        throw new IllegalArgumentException(
            "The path of a request contains a character that must be encoded: U+"
                + "%04X".formatted((int) c));
      }
    }
  }

  private static void append(StringBuilder head, String name, String value) {
    HeaderValues.requireSendable(name, value);
    head.append(name).append(": ").append(value).append("\r\n");
  }

  /** Leaves out the headers. */
  @Override
  public String toString() {
    return method + " " + origin.uri() + path;
  }
}
