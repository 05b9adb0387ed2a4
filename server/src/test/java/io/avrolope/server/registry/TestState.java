// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Rule;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A state that a test builds step by step, and short forms of what states consist of. */
public final class TestState {
  /** When the versions and associations of the state were made. */
  public static final long THEN = 1_000;

  /** When decisions are made. */
  public static final long NOW = 5_000;

  /** Always says {@link #NOW}. */
  public static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);

  public static final String INT = "\"int\"";
  public static final String LONG = "\"long\"";
  public static final String STRING = "\"string\"";
  public static final String BYTES = "\"bytes\"";

  private final RegistryState state = new RegistryState();

  public RegistryState get() {
    return state;
  }

  public TestState with(Change change) {
    state.apply(change);
    return this;
  }

  public TestState with(StoredVersion version) {
    return with(new Change.PutVersion(version));
  }

  /** With a live version. */
  public TestState with(String subject, int version, int id, String text) {
    return with(subject, version, id, body(text));
  }

  public TestState with(String subject, int version, int id, SchemaBody body) {
    return with(version(subject, version, id, body));
  }

  /** With a version that is deleted softly. */
  public TestState withDeleted(String subject, int version, int id, String text) {
    return with(deleted(subject, version, id, body(text)));
  }

  public TestState with(String scope, Mode mode) {
    return with(new Change.SetMode(scope, mode));
  }

  public TestState with(String scope, Config config) {
    return with(new Change.SetConfig(scope, config));
  }

  public TestState with(String scope, Level level) {
    return with(scope, Config.EMPTY.withLevel(level));
  }

  public TestState with(Association association) {
    return with(new Change.PutAssociation(association));
  }

  /** A version of the state. */
  public StoredVersion version(String subject, int version) {
    return state.version(new VersionKey(subject, version)).orElseThrow();
  }

  public static StoredVersion version(String subject, int version, int id, SchemaBody body) {
    return new StoredVersion(subject, version, id, body, false, THEN);
  }

  public static StoredVersion deleted(String subject, int version, int id, SchemaBody body) {
    return new StoredVersion(subject, version, id, body, true, THEN);
  }

  public static SchemaBody body(String text) {
    return body(text, null);
  }

  public static SchemaBody body(String text, @Nullable Metadata metadata) {
    return SchemaBody.of(text, List.of(), metadata, null);
  }

  /** A schema that refers to a version. */
  public static SchemaBody referring(String text, Reference... references) {
    return SchemaBody.of(text, List.of(references), null, null);
  }

  /** A record with fields of type int that have no defaults. */
  public static String record(String name, String... fields) {
    StringBuilder text = new StringBuilder();
    text.append("{\"type\":\"record\",\"name\":\"").append(name).append("\",\"fields\":[");
    String separator = "";
    for (String field : fields) {
      text.append(separator).append("{\"name\":\"").append(field).append("\",\"type\":\"int\"}");
      separator = ",";
    }
    return text.append("]}").toString();
  }

  /** A record with one field of a named type. */
  public static String owner(String type) {
    return "{\"type\":\"record\",\"name\":\"Owner\",\"fields\":[{\"name\":\"f\",\"type\":\""
        + type
        + "\"}]}";
  }

  public static Metadata property(String name, String value) {
    return new Metadata(null, new TreeMap<>(Map.of(name, value)), null);
  }

  public static Rule rule(@Nullable String name, Rule.Mode mode) {
    return new Rule(
        name, null, Rule.Kind.CONDITION, mode, "CEL", null, null, null, null, null, false);
  }

  public static RuleSet domainRules(Rule... rules) {
    return new RuleSet(null, List.of(rules), null, null);
  }

  /** An association of a topic with a subject. */
  public static Association association(String topic, String type, String subject, Lifecycle life) {
    return new Association(
        subject, "guid", topic, "lkc", topic + "-id", "topic", type, life, false, THEN, THEN);
  }

  /** The same, frozen. */
  public static Association frozen(Association association) {
    return new Association(
        association.subject(),
        association.guid(),
        association.resourceName(),
        association.resourceNamespace(),
        association.resourceId(),
        association.resourceType(),
        association.associationType(),
        association.lifecycle(),
        true,
        association.createTs(),
        association.updateTs());
  }
}
