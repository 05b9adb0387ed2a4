// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.ForbiddenChange;
import io.avrolope.registry.comparison.ShortText;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.schema.SchemaReference.Version;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a registry rejected a schema: it compares the schema with the version in conflict,
 * and names the fields and the way out. The registry's own words remain where this is not possible,
 * for example because this client may not read the version.
 *
 * @param versions the versions of the subject
 */
record RejectedRegistration(String subject, Schema schema, VersionsOfSubject versions) {
  private static final int MAX_CONFLICTS = 10;
  private static final int MAX_CONFLICT_LENGTH = 600;

  /** The version as Confluent's servers name it, before the text of its schema. */
  private static final Pattern VERSION = Pattern.compile("oldSchemaVersion: ?([0-9]{1,9})\\b");

  /** The level as Confluent's servers and Karapace name it, after the text of a schema. */
  private static final Pattern LEVEL =
      Pattern.compile(
          "compatibility(?:_mode)?['\"]?[:=] ?['\"]?((?:BACKWARD|FORWARD|FULL)(?:_TRANSITIVE)?)\\b");

  /** The versions of one subject. */
  interface VersionsOfSubject {
    Version latest();

    Schema schema(Version version);

    /** The level; empty if it is unknown. */
    Optional<String> level();
  }

  /**
   * The exception of a response that rejects the schema.
   *
   * @param answer of which {@link ConfluentAnswer#isRejection} is true
   */
  IncompatibleSchemasException exception(HttpAnswer answer, @Nullable Throwable cause) {
    return explanation(answer)
        .map(text -> new IncompatibleSchemasException(text, cause))
        .orElseGet(() -> ConfluentAnswer.rejection(answer, schema.getFullName(), subject, cause));
  }

  private Optional<String> explanation(HttpAnswer answer) {
    if (answer.status() != 409) {
      return Optional.empty();
    }
    String words = answer.json().path("message").asText("");
    try {
      Optional<String> level = level(words).or(versions::level);
      return level.isEmpty() ? Optional.empty() : explanation(answer, level.get(), words);
    } catch (AvrolopeException | AvroRuntimeException e) {
      return Optional.empty(); // the registry's own words have to do
    }
  }

  private Version version(String words) {
    Matcher named = VERSION.matcher(words);
    return named.find()
        ? new Version(subject, Integer.parseInt(named.group(1)))
        : versions.latest();
  }

  private static Optional<String> level(String words) {
    Matcher named = LEVEL.matcher(words);
    String last = null;
    while (named.find()) {
      last = named.group(1);
    }
    return Optional.ofNullable(last);
  }

  private Optional<String> explanation(HttpAnswer answer, String level, String words) {
    CompatibilityDirection direction = direction(level);
    if (direction == null) {
      return Optional.empty(); // another reason
    }
    Version version = version(words);
    String name = "version " + version.version();
    ForbiddenChange change = new ForbiddenChange(versions.schema(version), name, schema);
    List<Finding> conflicts = change.conflicts(direction);
    if (conflicts.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text =
        new StringBuilder("Schema ")
            .append(schema.getFullName())
            .append(" rejected for subject ")
            .append(subject)
            .append(": level ")
            .append(level)
            .append(" forbids the change since ")
            .append(name)
            .append(" (HTTP 409 from ")
            .append(answer.url())
            .append(").");
    for (Finding each : conflicts.subList(0, Math.min(MAX_CONFLICTS, conflicts.size()))) {
      text.append(' ')
          .append(ShortText.cut(each.path() + ": " + each.text(), MAX_CONFLICT_LENGTH))
          .append('.');
    }
    if (conflicts.size() > MAX_CONFLICTS) {
      text.append(" There are ")
          .append(conflicts.size() - MAX_CONFLICTS)
          .append(" more conflicts.");
    }
    return Optional.of(text.append(otherLevel(change)).toString());
  }

  private static String otherLevel(ForbiddenChange change) {
    return change.allowedBy().stream()
        .findFirst()
        .map(allowed -> " Level " + allowed.name() + " allows this change")
        .orElse(" Only level NONE allows this change");
  }

  private static @Nullable CompatibilityDirection direction(String level) {
    for (CompatibilityDirection each : CompatibilityDirection.values()) {
      if (level.equals(each.name()) || level.equals(each.name() + "_TRANSITIVE")) {
        return each;
      }
    }
    return null;
  }
}
