// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.schema.SchemaReference.Version;

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

  /** The request of a look-up, which changes nothing. */
  static HttpRequestSpec lookUp(String body) {
    return post(body).thatOnlyReads();
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

  /**
   * The path of a version that is not deleted.
   *
   * @throws UnknownSchemaException if no subject can have it
   */
  static String liveVersion(Version version) {
    requirePossible(version, ConfluentSchemaRegistry.API);
    return versions(version.subject()) + "/" + version.version();
  }

  /**
   * The path of a version for readers: records and references may use one that was deleted softly.
   *
   * @throws UnknownSchemaException if no subject can have it
   */
  static String version(Version version) {
    return liveVersion(version) + "?deleted=true";
  }

  /**
   * Requires a number that a version can have in this API, without asking the registry. Damaged
   * records contain others.
   *
   * @param registry for the message
   */
  static void requirePossible(Version version, String registry) {
    if (version.version() > Integer.MAX_VALUE) {
      throw new UnknownSchemaException(
          SchemaNotFound.message(version, registry)
              + ": the highest version is "
              + Integer.MAX_VALUE);
    }
  }

  static String subject(String subject) {
    return "/subjects/" + PathSegment.encode(subject);
  }
}
