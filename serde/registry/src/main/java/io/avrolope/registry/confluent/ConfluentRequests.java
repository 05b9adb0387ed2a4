// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.PathSegment;

/** Requests of Confluent's REST API, and its paths. */
final class ConfluentRequests {
  private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
  private static final String ACCEPT = MEDIA_TYPE + ", application/json";

  private ConfluentRequests() {}

  static HttpRequestSpec get() {
    return withAllFields(HttpRequestSpec.get(ACCEPT));
  }

  static HttpRequestSpec delete() {
    return withAllFields(HttpRequestSpec.delete(ACCEPT));
  }

  static HttpRequestSpec post(String body) {
    return withAllFields(HttpRequestSpec.post(ACCEPT, MEDIA_TYPE, body));
  }

  static HttpRequestSpec put(String body) {
    return withAllFields(HttpRequestSpec.put(ACCEPT, MEDIA_TYPE, body));
  }

  /** Confluent Cloud sends newer fields, such as GUIDs, only to clients with this header. */
  private static HttpRequestSpec withAllFields(HttpRequestSpec request) {
    return request.withHeader("Confluent-Accept-Unknown-Properties", "true");
  }

  /** The path of a subject's versions. */
  static String versions(String subject) {
    return subject(subject) + "/versions";
  }

  static String subject(String subject) {
    return "/subjects/" + PathSegment.encode(subject);
  }
}
