// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.RetryingHttpClient;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads a list of the registry to its end. A server may return any list in pages, whose length an
 * operator configures; a server without paging returns the complete list for each page. So requests
 * are sent until a response contains nothing new.
 */
final class PagedList {
  /** Of all pages together: a server that never ends a list must not fill the memory. */
  static final int MAX_CHARS = 64 << 20;

  private final RetryingHttpClient http;

  PagedList(RetryingHttpClient http) {
    this.http = http;
  }

  /**
   * The elements of a list; empty if the registry does not have it.
   *
   * @param path may have a query
   * @param elements what the elements are, for messages
   */
  Set<JsonNode> read(String path, Predicate<JsonNode> isElement, String elements) {
    Deadline deadline = http.deadline();
    Set<JsonNode> all = new LinkedHashSet<>();
    int before = -1;
    long chars = 0;
    while (all.size() > before) {
      before = all.size();
      HttpAnswer answer = http.send(page(path, before), ConfluentRequests.get(), deadline);
      chars += answer.body().length();
      if (chars > MAX_CHARS) {
        throw answer.malformed(
            "a list of at most " + MAX_CHARS + " characters in all pages", "a longer one");
      }
      if (!ConfluentAnswer.isNotFound(answer)) {
        array(answer, isElement, elements).forEach(all::add);
      }
    }
    return all;
  }

  private static String page(String path, int offset) {
    return offset == 0 ? path : path + (path.contains("?") ? "&" : "?") + "offset=" + offset;
  }

  private static JsonNode array(HttpAnswer answer, Predicate<JsonNode> isElement, String elements) {
    ConfluentAnswer.requireSuccess(answer);
    JsonNode body = answer.json();
    boolean isRight = body.isArray();
    for (JsonNode element : body) {
      isRight &= isElement.test(element);
    }
    if (!isRight) {
      throw answer.malformed("a JSON array of " + elements, "something else");
    }
    return body;
  }
}
