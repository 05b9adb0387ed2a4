// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.server.model.Subjects;
import io.avrolope.server.topic.TopicKey.Kind;
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

  /** Values of some makers and ages lack the one or the other. */
  private record Named(@Nullable String subject, @Nullable Integer version) {}

  /**
   * The key that the value names.
   *
   * @param key of the record
   * @return empty if the value names nothing else than the key, or cannot be read
   */
  public static Optional<TopicKey> other(TopicKey key, byte @Nullable [] value) {
    if (value == null || !WITH_SUBJECT.contains(key.kind())) {
      return Optional.empty();
    }
    Named named;
    try {
      named = TopicJson.value(value, Named.class);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String name = named.subject();
    Integer number = named.version();
    String subject = name == null ? key.subject() : Subjects.normalized(name);
    int version = number == null || key.kind() != Kind.SCHEMA ? key.version() : number;
    TopicKey other = new TopicKey(key.kind(), subject, version, key.association());
    return other.equals(key) ? Optional.empty() : Optional.of(other);
  }
}
