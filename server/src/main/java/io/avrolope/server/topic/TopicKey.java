// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.confluent.LogKey;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.model.VersionKey;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a key of the topic {@code _schemas} stands for. Several forms may stand for the same key:
 * the order of properties, {@code magic} and a subject that is null have changed over the years and
 * differ between makers. {@link #bytes} is the form of Confluent's servers from 6.0 on. Immutable.
 *
 * @param subject normalized; the name of a context such as {@code :.context:} for {@link
 *     Kind#CONTEXT}; empty if the key has none
 * @param version 0 if the key has none
 * @param association the other properties of {@link Kind#ASSOC}; else empty
 */
public record TopicKey(Kind kind, String subject, int version, List<String> association) {
  static final String TENANT = "default";
  private static final List<String> ASSOCIATION =
      List.of("tenant", "resourceName", "resourceNamespace", "resourceType", "associationType");

  public TopicKey {
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

  /** A key of another kind. */
  public static TopicKey of(Kind kind, String subject) {
    return new TopicKey(kind, subject, 0, List.of());
  }

  /** The key of a version. */
  public static TopicKey schema(VersionKey key) {
    return new TopicKey(Kind.SCHEMA, key.subject(), key.version(), List.of());
  }

  /** The key of an association. */
  public static TopicKey association(AssociationKey key) {
    return new TopicKey(
        Kind.ASSOC,
        key.subject(),
        0,
        List.of(
            TENANT,
            key.resourceName(),
            key.resourceNamespace(),
            key.resourceType(),
            key.associationType()));
  }

  static TopicKey noop() {
    return of(Kind.NOOP, "");
  }

  /** The kind that a key names; empty if this server does not know it. */
  static Optional<Kind> kind(LogKey key) {
    return Arrays.stream(Kind.values()).filter(kind -> kind.name().equals(key.type())).findFirst();
  }

  /** Reads the bytes of a key; empty if they are not a key that this server knows. */
  public static Optional<TopicKey> read(byte @Nullable [] bytes) {
    try {
      LogKey parsed = LogKey.of(bytes);
      return kind(parsed).map(kind -> of(kind, parsed));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * What a key means.
   *
   * @throws IllegalArgumentException if it lacks what its kind must have
   */
  static TopicKey of(Kind kind, LogKey key) {
    return switch (kind) {
      case SCHEMA -> schema(new VersionKey(subject(key.required("subject")), key.version()));
      case DELETE_SUBJECT -> of(kind, subject(key.required("subject")));
      case CONFIG, MODE, CLEAR_SUBJECT -> of(kind, subject(key.subject().orElse("")));
      case NOOP -> noop();
      case CONTEXT -> of(kind, subject(":" + key.required("context") + ":"));
      case ASSOC ->
          new TopicKey(
              kind,
              subject(key.subject().orElse("")),
              0,
              ASSOCIATION.stream().map(name -> key.optional(name).orElse("")).toList());
    };
  }

  private static String subject(String name) {
    return Subjects.normalized(name);
  }

  /** The version of a key of kind {@link Kind#SCHEMA}. */
  public VersionKey versionKey() {
    return new VersionKey(subject, version);
  }

  /** The association of a key of kind {@link Kind#ASSOC}; empty if it is one of another tenant. */
  Optional<AssociationKey> associationKey() {
    return association.get(0).equals(TENANT)
        ? Optional.of(
            new AssociationKey(
                association.get(1),
                association.get(2),
                association.get(3),
                association.get(4),
                subject))
        : Optional.empty();
  }

  /** The bytes that Confluent's servers write; compaction compares them. */
  public byte[] bytes() {
    ObjectNode json = TopicJson.object().put("keytype", kind.name());
    switch (kind) {
      case SCHEMA -> json.put("subject", subject).put("version", version);
      case DELETE_SUBJECT -> json.put("subject", subject);
      case CONFIG, MODE, CLEAR_SUBJECT -> json.put("subject", orNull(subject));
      case NOOP -> {}
      case CONTEXT -> json.put("tenant", TENANT).put("context", Subjects.contextName(subject));
      case ASSOC -> {
        for (int i = 0; i < association.size(); i++) {
          json.put(ASSOCIATION.get(i), association.get(i));
        }
        json.put("subject", subject);
      }
    }
    if (json.path("subject").isNull()) {
      json.remove("subject");
    }
    return TopicJson.bytes(json.put("magic", kind == Kind.SCHEMA ? 1 : 0));
  }

  private static @Nullable String orNull(String subject) {
    return subject.isEmpty() ? null : subject;
  }

  /** As a reader of a report names it. */
  @Override
  public String toString() {
    return switch (kind) {
      case SCHEMA -> "version " + version + " of subject " + subject;
      case CONFIG -> "the configuration of " + place();
      case MODE -> "the mode of " + place();
      case NOOP -> "nothing";
      case DELETE_SUBJECT -> "the deletion of subject " + subject;
      case CLEAR_SUBJECT -> "the removal of deleted versions of " + place();
      case CONTEXT -> "context " + Subjects.contextName(subject);
      case ASSOC -> "an association of subject " + subject;
    };
  }

  private String place() {
    if (subject.isEmpty()) {
      return "the registry";
    }
    return Subjects.name(subject).isEmpty()
        ? "context " + Subjects.contextName(subject)
        : "subject " + subject;
  }
}
