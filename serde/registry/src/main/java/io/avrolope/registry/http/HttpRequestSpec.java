// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.util.Map;
import java.util.Optional;

/**
 * An HTTP request without its URL. Immutable.
 *
 * @param method in capitals
 * @param accept the media types that the response may have
 * @param contentType the media type of the body; empty if there is no body
 * @param body empty if there is none
 * @param headers other headers that the API needs
 * @param isSafe whether it only reads, and may be sent twice
 */
public record HttpRequestSpec(
    String method,
    String accept,
    Optional<String> contentType,
    String body,
    Map<String, String> headers,
    boolean isSafe) {

  public static HttpRequestSpec delete(String accept) {
    return withoutBody("DELETE", accept);
  }

  public static HttpRequestSpec get(String accept) {
    return withoutBody("GET", accept);
  }

  public static HttpRequestSpec post(String accept, String contentType, String body) {
    return withBody("POST", accept, contentType, body);
  }

  public static HttpRequestSpec put(String accept, String contentType, String body) {
    return withBody("PUT", accept, contentType, body);
  }

  public HttpRequestSpec withHeader(String name, String value) {
    return new HttpRequestSpec(method, accept, contentType, body, Map.of(name, value), isSafe);
  }

  /** The same request, which the registry answers without a change. */
  public HttpRequestSpec thatOnlyReads() {
    return new HttpRequestSpec(method, accept, contentType, body, headers, true);
  }

  private static HttpRequestSpec withoutBody(String method, String accept) {
    return new HttpRequestSpec(
        method, accept, Optional.empty(), "", Map.of(), method.equals("GET"));
  }

  private static HttpRequestSpec withBody(
      String method, String accept, String contentType, String body) {
    return new HttpRequestSpec(method, accept, Optional.of(contentType), body, Map.of(), false);
  }
}
