// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.schemas.CompatibilityLevel;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Ability;
import io.avrolope.registry.SchemaCatalog.Mode;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.Schema;

/**
 * The registry of TO in a dry run. A registration changes nothing: it asks the registry whether it
 * would accept the schema, and compares the schema with those that would be registered before. A
 * schema that would be accepted gets an invented reference. Thread-safe.
 */
final class TrialRegistry extends ForwardingSchemaRegistry {
  private static final int MAX_REASONS = 3;

  private final Map<String, Trial> subjects = new HashMap<>();
  private final List<Accepted> accepted = new ArrayList<>();

  /**
   * A schema that would be registered.
   *
   * @param isAsked whether the registry has said that it would accept the schema
   */
  record Accepted(String subject, Schema schema, boolean isAsked) {}

  /** The registrations under one subject. */
  private static final class Trial {
    private final List<Schema> accepted = new ArrayList<>();

    /** Failures since the last schema that was accepted; each acceptance can change them. */
    private final Map<Schema, AvrolopeException> refused = new HashMap<>();

    private boolean isWritable;
    private Optional<CompatibilityLevel> level = Optional.empty();
  }

  /**
   * @param registry is closed with this
   */
  TrialRegistry(SchemaRegistry registry) {
    super(registry);
  }

  /** The schemas that would be registered, in this order. */
  synchronized List<Accepted> accepted() {
    return List.copyOf(accepted);
  }

  synchronized int count() {
    return accepted.size();
  }

  @Override
  public synchronized SchemaReference register(String subject, Schema schema, Kind kind) {
    try {
      return lookUp(subject, schema, kind);
    } catch (UnknownSchemaException e) {
      if (kind == Kind.FINGERPRINT) {
        throw e; // registries do not assign fingerprints
      }
    }
    Trial trial = subjects.computeIfAbsent(subject, name -> new Trial());
    if (!trial.accepted.contains(schema)) {
      requireAccepted(subject, schema, trial);
    }
    return invented(subject, trial.accepted.indexOf(schema), kind);
  }

  private void requireAccepted(String subject, Schema schema, Trial trial) {
    AvrolopeException known = trial.refused.get(schema);
    if (known != null) {
      throw known;
    }
    try {
      boolean isAsked = ask(subject, schema, trial);
      trial.accepted.add(schema);
      trial.refused.clear();
      accepted.add(new Accepted(subject, schema, isAsked));
    } catch (IncompatibleSchemasException | RegistryRefusedException e) {
      trial.refused.put(schema, e);
      throw e;
    }
  }

  /** Returns whether the registry was asked. */
  private boolean ask(String subject, Schema schema, Trial trial) {
    SchemaCatalog catalog = catalog().orElse(null);
    if (catalog == null) {
      return false;
    }
    if (!trial.isWritable) {
      requireWritable(catalog, subject, schema);
      trial.isWritable = true;
      trial.level = catalog.compatibilityLevel(subject).flatMap(CompatibilityLevel::named);
    }
    if (!trial.accepted.isEmpty() && trial.level.isPresent()) {
      requireCompatible(trial.level.get(), subject, schema, trial.accepted);
      if (!trial.level.get().isTransitive()) {
        return true; // only the version before matters, which the registry does not have yet
      }
    }
    Optional<List<String>> objections = catalog.objections(subject, AvroContents.of(schema));
    requireNone(objections.orElse(List.of()), "", subject, schema);
    return objections.isPresent() && (trial.accepted.isEmpty() || trial.level.isPresent());
  }

  private static void requireWritable(SchemaCatalog catalog, String subject, Schema schema) {
    Optional<Mode> mode =
        catalog.mode(subject).filter(each -> each.isReadOnly() || each.isImport());
    if (mode.isEmpty() && catalog.abilities().contains(Ability.ADD)) {
      return;
    }
    throw new RegistryRefusedException(
        Reason.UNSUPPORTED,
        "Schema "
            + schema.getFullName()
            + " cannot be registered under subject "
            + subject
            + mode.map(each -> ", which is in mode " + each.name())
                .orElse(" in this registry, which is read-only"));
  }

  private static void requireCompatible(
      CompatibilityLevel level, String subject, Schema schema, List<Schema> before) {
    CompatibilityDirection direction = level.direction();
    if (direction == null) {
      return;
    }
    for (Schema earlier : level.selectCompared(before)) {
      List<String> reasons =
          direction.violations(earlier, schema).stream().map(TrialRegistry::text).toList();
      String with =
          ", after schema " + earlier.getFullName() + " was registered under it, at level " + level;
      requireNone(reasons, with, subject, schema);
    }
  }

  private static String text(Finding finding) {
    return finding.path() + ": " + finding.text();
  }

  private static void requireNone(
      List<String> reasons, String circumstance, String subject, Schema schema) {
    if (!reasons.isEmpty()) {
      int more = reasons.size() - MAX_REASONS;
      throw new IncompatibleSchemasException(
          "Schema "
              + schema.getFullName()
              + " would be rejected for subject "
              + subject
              + circumstance
              + ": "
              + String.join("; ", reasons.subList(0, Math.min(MAX_REASONS, reasons.size())))
              + (more > 0 ? "; and " + more + " more" : ""));
    }
  }

  private SchemaReference invented(String subject, int index, Kind kind) {
    return switch (kind) {
      case ID -> new SchemaReference.Id(Integer.MAX_VALUE - index);
      case VERSION -> new SchemaReference.Version(subject, nextVersion(subject) + index);
      case GUID -> new SchemaReference.Guid(new UUID(0, index));
      case FINGERPRINT -> throw new IllegalArgumentException(kind.toString());
    };
  }

  private long nextVersion(String subject) {
    try {
      SchemaReference latest = latest(subject, Kind.VERSION).reference();
      return ((SchemaReference.Version) latest).version() + 1;
    } catch (UnknownSchemaException e) {
      return firstVersion();
    }
  }
}
