// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a key of the topic {@code _schemas}. Several forms may stand for the same key: the
 * order of properties, {@code magic} and a subject that is null have changed over the years and
 * differ between makers. {@link #bytes} is the form of Confluent's servers from 6.0 on. Immutable.
 *
 * @param subject normalized; the name of a context such as {@code :.context:} for {@link
 *     Kind#CONTEXT}; empty if the key has none
 * @param version 0 if the key has none
 * @param association the other properties of {@link Kind#ASSOC}, in the order of {@link
 *     #ASSOCIATION}; else empty
 */
public record LogKey(Kind kind, String subject, int version, List<String> association) {
  /** The properties of the key of an association, without its subject. */
  public static final List<String> ASSOCIATION =
      List.of("tenant", "resourceName", "resourceNamespace", "resourceType", "associationType");

  /** The tenant of servers that serve one. */
  public static final String TENANT = "default";

  public LogKey {
    association = List.copyOf(association);
  }

  /** The subject matter of a record: the {@code keytype}. */
  public enum Kind {
    SCHEMA,
    CONFIG,
    MODE,
    NOOP,
    DELETE_SUBJECT,
    CLEAR_SUBJECT,
    CONTEXT,
    ASSOC
  }

  /** A key of a kind that has a subject at most. */
  public static LogKey of(Kind kind, String subject) {
    return new LogKey(kind, subject, 0, List.of());
  }

  /** The key of a version. */
  public static LogKey schema(VersionKey key) {
    return new LogKey(Kind.SCHEMA, key.subject(), key.version(), List.of());
  }

  /** The key of the record without a meaning. */
  public static LogKey noop() {
    return of(Kind.NOOP, "");
  }

  /** Reads the bytes of a key; empty if they are not a key of a known kind. */
  public static Optional<LogKey> read(byte @Nullable [] bytes) {
    try {
      JsonNode json = LogJson.object(bytes, "key");
      return kind(json).map(kind -> of(kind, json));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The kind of a key; empty if it is unknown.
   *
   * @throws IllegalArgumentException if the key has none
   */
  static Optional<Kind> kind(JsonNode key) {
    String name = keytype(key);
    return Arrays.stream(Kind.values()).filter(kind -> kind.name().equals(name)).findFirst();
  }

  static String keytype(JsonNode key) {
    String name = key.path("keytype").asText();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the key has no keytype");
    }
    return name;
  }

  /**
   * The meaning of a key.
   *
   * @throws IllegalArgumentException if it lacks what its kind must have
   */
  static LogKey of(Kind kind, JsonNode key) {
    return switch (kind) {
      case SCHEMA ->
          schema(
              new VersionKey(
                  Subjects.normalized(LogJson.text(key, "subject")),
                  LogJson.number(key, "version", 1)));
      case DELETE_SUBJECT -> of(kind, Subjects.normalized(LogJson.text(key, "subject")));
      case CONFIG, MODE, CLEAR_SUBJECT -> of(kind, Subjects.normalized(orEmpty(key, "subject")));
      case NOOP -> noop();
      case CONTEXT -> of(kind, Subjects.normalized(":" + LogJson.text(key, "context") + ":"));
      case ASSOC ->
          new LogKey(
              kind,
              Subjects.normalized(orEmpty(key, "subject")),
              0,
              ASSOCIATION.stream().map(name -> orEmpty(key, name)).toList());
    };
  }

  private static String orEmpty(JsonNode key, String property) {
    JsonNode value = key.path(property);
    return value.isTextual() ? value.textValue() : "";
  }

  /** The version of a key of kind {@link Kind#SCHEMA}. */
  public VersionKey versionKey() {
    return new VersionKey(subject, version);
  }

  /** The bytes that Confluent's servers write; compaction compares them. */
  public byte[] bytes() {
    ObjectNode json = LogJson.object().put("keytype", kind.name());
    switch (kind) {
      case SCHEMA -> json.put("subject", subject).put("version", version);
      case DELETE_SUBJECT -> json.put("subject", subject);
      case CONFIG, MODE, CLEAR_SUBJECT -> {
        if (!subject.isEmpty()) {
          json.put("subject", subject);
        }
      }
      case NOOP -> {}
      case CONTEXT -> json.put("tenant", TENANT).put("context", Subjects.contextName(subject));
      case ASSOC -> {
        for (int i = 0; i < association.size(); i++) {
          json.put(ASSOCIATION.get(i), association.get(i));
        }
        json.put("subject", subject);
      }
    }
    return LogJson.bytes(json.put("magic", kind == Kind.SCHEMA ? 1 : 0));
  }

  /** As a reader of a report names it. */
  @Override
  public String toString() {
    return switch (kind) {
      case SCHEMA -> versionKey().toString();
      case CONFIG -> "the configuration of " + scope();
      case MODE -> "the mode of " + scope();
      case NOOP -> "nothing";
      case DELETE_SUBJECT -> "the deletion of subject " + subject;
      case CLEAR_SUBJECT -> "the removal of deleted versions of " + scope();
      case CONTEXT -> "context " + Subjects.contextName(subject);
      case ASSOC -> "an association of subject " + subject;
    };
  }

  private String scope() {
    if (subject.isEmpty()) {
      return "the registry";
    }
    return Subjects.name(subject).isEmpty()
        ? "context " + Subjects.contextName(subject)
        : "subject " + subject;
  }
}
