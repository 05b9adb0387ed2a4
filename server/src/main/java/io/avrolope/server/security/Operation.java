// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An operation that a rule allows. The names are Confluent's, except {@link #TOPIC_READ}. */
public enum Operation {
  /** Versions of a subject, and looking up a schema in it. */
  SUBJECT_READ,
  /** Registering, asking whether a schema is compatible, and changing associations. */
  SUBJECT_WRITE,
  SUBJECT_DELETE,
  /** Schemas by id, also of subjects that the user may not read. */
  SCHEMA_READ,
  /** Configuration and mode of a subject. */
  SUBJECT_COMPATIBILITY_READ,
  SUBJECT_COMPATIBILITY_WRITE,
  /** Configuration and mode of the registry. */
  GLOBAL_COMPATIBILITY_READ,
  GLOBAL_COMPATIBILITY_WRITE,
  /** The names of all subjects and contexts, and the metrics. */
  GLOBAL_READ,
  /**
   * The records of a topic, in the console. {@code READ} does not include it: users who may read
   * schemas need not be users who may read data.
   */
  TOPIC_READ;

  /** Whether a subject or a topic belongs to the operation. */
  boolean isOfSubject() {
    return name().startsWith("SUBJECT_") || this == TOPIC_READ;
  }

  /** Whether the operation changes nothing. */
  public boolean isRead() {
    return name().endsWith("_READ");
  }

  /** The operations of a name; {@code READ} and {@code ALL} stand for several. */
  static Optional<Set<Operation>> named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return switch (upper) {
      case "ALL" -> Optional.of(EnumSet.allOf(Operation.class));
      case "READ" ->
          Optional.of(
              Arrays.stream(values())
                  .filter(each -> each.isRead() && each != TOPIC_READ)
                  .collect(Collectors.toSet()));
      default ->
          Arrays.stream(values())
              .filter(each -> each.name().equals(upper))
              .findFirst()
              .map(EnumSet::of);
    };
  }
}
