// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.References;
import io.avrolope.server.state.References.Targets;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.types.SchemaTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Looks at the versions of a registry, wherever they are kept. */
final class SchemaExamination {
  private final RegistryState state;
  private final Function<StoredVersion, String> place;
  private final List<Finding> findings = new ArrayList<>();

  private SchemaExamination(RegistryState state, Function<StoredVersion, String> place) {
    this.state = state;
    this.place = place;
  }

  /**
   * The faults of the schemas.
   *
   * @param place where a version is kept
   */
  static List<Finding> of(RegistryState state, Function<StoredVersion, String> place) {
    SchemaExamination examination = new SchemaExamination(state, place);
    for (String subject : state.subjects()) {
      state.versions(subject).values().forEach(examination::examine);
    }
    return examination.findings;
  }

  private void examine(StoredVersion version) {
    SchemaBody body = version.body();
    boolean isWhole = true;
    for (Reference reference : body.references()) {
      isWhole &= hasTarget(version, reference);
    }
    Optional<SchemaLanguage> language = SchemaTypes.find(body.type());
    if (language.isPresent()) {
      if (isWhole && !body.isEmpty()) {
        parse(language.get(), version);
      }
    } else if (!body.type().equals(SchemaBody.TEXT)) {
      add(FindingKind.OTHER_SCHEMA_TYPE, version, "is of the type " + body.type());
    }
  }

  private boolean hasTarget(StoredVersion version, Reference reference) {
    Optional<StoredVersion> target = References.target(state, version.subject(), reference);
    String name = "version " + reference.version() + " of subject " + reference.subject();
    if (target.isEmpty()) {
      add(FindingKind.MISSING_REFERENCE, version, "refers to " + name + ", which does not exist");
    } else if (target.get().isDeleted() && !version.isDeleted()) {
      add(FindingKind.DELETED_REFERENCE, version, "refers to " + name + ", which is deleted");
    }
    return target.isPresent();
  }

  private void parse(SchemaLanguage language, StoredVersion version) {
    SchemaBody body = version.body();
    try {
      language.parse(
          References.texts(state, version.subject(), body.references(), Targets.ALL),
          body.text(),
          Checks.KNOWN_SCHEMA);
    } catch (UnknownSchemaException e) {
      add(
          FindingKind.UNPARSABLE_SCHEMA,
          version,
          "is not a schema of type " + body.type() + " that can be parsed");
    }
  }

  private void add(FindingKind kind, StoredVersion version, String what) {
    findings.add(
        Finding.of(
            kind,
            place.apply(version),
            "Version " + version.version() + " of subject " + version.subject() + " " + what));
  }
}
