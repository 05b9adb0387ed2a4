package io.avrolope.registry;

import java.util.Optional;

/**
 * What is asked of a server by HTTP, but for where.
 *
 * @param method in capitals
 * @param accept the media types that the answer may have
 * @param contentType the media type of the body; empty where nothing is sent
 * @param body what is sent; empty where nothing is
 */
record HttpQuestion(String method, String accept, Optional<String> contentType, String body) {

  static HttpQuestion delete(String accept) {
    return new HttpQuestion("DELETE", accept, Optional.empty(), "");
  }

  static HttpQuestion get(String accept) {
    return new HttpQuestion("GET", accept, Optional.empty(), "");
  }

  static HttpQuestion post(String accept, String contentType, String body) {
    return new HttpQuestion("POST", accept, Optional.of(contentType), body);
  }

  static HttpQuestion put(String accept, String contentType, String body) {
    return new HttpQuestion("PUT", accept, Optional.of(contentType), body);
  }
}
