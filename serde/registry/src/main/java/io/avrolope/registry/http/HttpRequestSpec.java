package io.avrolope.registry.http;

import java.util.Optional;

/**
 * What is asked of a server by HTTP, but for where.
 *
 * @param method in capitals
 * @param accept the media types that the answer may have
 * @param contentType the media type of the body; empty where nothing is sent
 * @param body what is sent; empty where nothing is
 */
public record HttpRequestSpec(
    String method, String accept, Optional<String> contentType, String body) {

  public static HttpRequestSpec delete(String accept) {
    return new HttpRequestSpec("DELETE", accept, Optional.empty(), "");
  }

  public static HttpRequestSpec get(String accept) {
    return new HttpRequestSpec("GET", accept, Optional.empty(), "");
  }

  public static HttpRequestSpec post(String accept, String contentType, String body) {
    return new HttpRequestSpec("POST", accept, Optional.of(contentType), body);
  }

  public static HttpRequestSpec put(String accept, String contentType, String body) {
    return new HttpRequestSpec("PUT", accept, Optional.of(contentType), body);
  }
}
