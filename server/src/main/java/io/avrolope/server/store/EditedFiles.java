// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SettingsFiles.SubjectSettings;
import io.avrolope.server.store.VersionFiles.Extras;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds JSON files of subjects and versions that somebody has edited since the server read them. A
 * change would replace them, and the edit would be lost. {@link ContextStamps} does the same for
 * the files of contexts.
 */
record EditedFiles(Path root, RegistryState state) {

  /** Whether a file that the steps replace says something else than the state. */
  boolean isAny(List<Change> steps) {
    TouchedFiles touched = TouchedFiles.by(steps);
    return touched.subjects().stream().anyMatch(this::isEdited)
        || touched.versions().stream().anyMatch(this::isEdited);
  }

  private boolean isEdited(String subject) {
    if (Subjects.name(subject).isEmpty() || subject.equals(Subjects.GLOBAL)) {
      return false;
    }
    Path file = file(subject, Layout.subjectFolder(subject) + "/" + Layout.SUBJECT_FILE);
    try {
      SubjectSettings settings =
          Files.exists(file) ? FileJson.read(file, SubjectSettings.class) : SubjectSettings.NONE;
      return !Objects.equals(settings.config(), state.config(subject).orElse(null))
          || settings.mode() != state.mode(subject).orElse(null)
          || !associations(subject, settings)
              .equals(Set.copyOf(state.associations().ofSubject(subject)));
    } catch (IOException e) {
      return true;
    }
  }

  private static Set<Association> associations(String subject, SubjectSettings settings)
      throws IOException {
    List<AssociationFile> files =
        Objects.requireNonNullElse(settings.associations(), List.<AssociationFile>of());
    Set<Association> associations = new HashSet<>();
    for (AssociationFile each : files) {
      associations.add(each.stored(subject));
    }
    return associations;
  }

  private boolean isEdited(VersionKey key) {
    SchemaFile schemaFile = Layout.file(key.subject(), key.version());
    Path file = file(key.subject(), Layout.extrasPath(schemaFile));
    Optional<StoredVersion> version = state.version(key);
    try {
      return Files.exists(file)
          ? version.isEmpty() || isEdited(FileJson.read(file, Extras.class), version.get())
          : version.isPresent() && hasExtras(version.get());
    } catch (IOException e) {
      return true;
    }
  }

  private static boolean isEdited(Extras extras, StoredVersion version) {
    SchemaBody body = version.body();
    return !Objects.equals(extras.metadata(), body.metadata())
        || !Objects.equals(extras.ruleSet(), body.ruleSet())
        || !Objects.requireNonNullElse(extras.references(), List.of()).equals(body.references())
        || (extras.schema() != null && !extras.schema().equals(body.text()))
        || (extras.id() != null && extras.id() != version.id());
  }

  private static boolean hasExtras(StoredVersion version) {
    SchemaBody body = version.body();
    return body.metadata() != null || body.ruleSet() != null || !body.references().isEmpty();
  }

  private Path file(String subject, String path) {
    return FolderNames.file(root.resolve(Layout.contextFolder(Subjects.context(subject))), path);
  }
}
