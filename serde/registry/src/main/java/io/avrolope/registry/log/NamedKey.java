// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.log.LogKey.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The subject and version that the value of a record repeats. Servers of this project go by the
 * key; Confluent's go by the value for some requests.
 */
public final class NamedKey {
  private static final List<Kind> WITH_SUBJECT =
      List.of(Kind.SCHEMA, Kind.CONFIG, Kind.MODE, Kind.DELETE_SUBJECT, Kind.CLEAR_SUBJECT);

  private NamedKey() {}

  /**
   * The key that the value names.
   *
   * @param key of the record
   * @return empty if the value names nothing else than the key, or cannot be read
   */
  public static Optional<LogKey> other(LogKey key, byte @Nullable [] value) {
    if (value == null || !WITH_SUBJECT.contains(key.kind())) {
      return Optional.empty();
    }
    JsonNode json;
    try {
      json = LogJson.object(value, "value");
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    JsonNode name = json.path("subject");
    String subject = name.isTextual() ? Subjects.normalized(name.textValue()) : key.subject();
    int version =
        key.kind() == Kind.SCHEMA
            ? LogJson.integer(json, "version").orElse(key.version())
            : key.version();
    LogKey other = new LogKey(key.kind(), subject, version, key.association());
    return other.equals(key) ? Optional.empty() : Optional.of(other);
  }
}
