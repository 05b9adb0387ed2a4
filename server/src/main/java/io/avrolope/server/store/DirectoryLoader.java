// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SettingsFiles.ContextSettings;
import io.avrolope.server.store.SubjectFiles.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads the state of a registry from its directory. */
final class DirectoryLoader {
  private final Path root;
  private final RegistryState state = new RegistryState();

  /** Files without ids, which somebody added by hand. */
  private boolean hasNewFiles;

  private final CanonicalTexts texts;

  private DirectoryLoader(Path root, CanonicalTexts texts) {
    this.root = root;
    this.texts = texts;
  }

  /**
   * What was read.
   *
   * @param hasNewFiles whether schemas without an id were found, which the state gave ids to
   */
  record Loaded(RegistryState state, boolean hasNewFiles) {}

  static Loaded load(Path root) throws IOException {
    DirectoryLoader loader = new DirectoryLoader(root, CanonicalTexts.read(root));
    loader.loadContext("");
    for (String folder : SubjectFiles.names(root.resolve(Layout.CONTEXTS))) {
      Optional<String> context = Layout.context(folder);
      if (context.isPresent()) {
        loader.loadContext(context.get());
      }
    }
    loader.texts.keep();
    return new Loaded(loader.state, loader.hasNewFiles);
  }

  private void loadContext(String context) throws IOException {
    Path folder = root.resolve(Layout.contextFolder(context));
    Path idsFile = folder.resolve(SchemaIds.FILE);
    SchemaIds ids =
        Files.exists(idsFile)
            ? SchemaIds.parse(SubjectFiles.text(idsFile), idsFile.toString())
            : SchemaIds.of(Map.of());
    SubjectFiles files = new SubjectFiles(context, folder, ids, texts);
    List<Subject> subjects = subjects(files, List.copyOf(SubjectFiles.names(folder)));
    subjects.forEach(this::add);
    Path settings = folder.resolve(Layout.CONTEXT_FILE);
    if (Files.exists(settings)) {
      loadSettings(context, SubjectFiles.json(settings, ContextSettings.class));
    } else if (!context.isEmpty() && state.contexts().contains(context)) {
      state.apply(new Change.SetHighestId(context, state.highestId(context)));
    }
    subjects.stream()
        .flatMap(subject -> subject.withoutId().stream())
        .sorted((a, b) -> a.key().compareTo(b.key()))
        .forEach(this::assignId);
  }

  private void loadSettings(String context, ContextSettings settings) {
    state.apply(new Change.SetConfig(context, settings.config()));
    state.apply(new Change.SetMode(context, settings.mode()));
    if (settings.everywhere() != null) {
      state.apply(new Change.SetConfig(Subjects.GLOBAL, settings.everywhere().config()));
      state.apply(new Change.SetMode(Subjects.GLOBAL, settings.everywhere().mode()));
    }
    int highest =
        Math.max(state.highestId(context), Objects.requireNonNullElse(settings.highestId(), 0));
    state.apply(new Change.SetHighestId(context, highest));
    if (settings.listed() == null) {
      state.apply(new Change.RemoveContext(context));
    }
  }

  private static boolean isSubject(String name) {
    return !name.startsWith(".")
        && !name.equals(Layout.CONTEXTS)
        && !name.equals(Layout.CONTEXT_FILE)
        && !name.equals(SchemaIds.FILE);
  }

  /** Reads folders on all processors; the result is in order. */
  private static List<Subject> subjects(SubjectFiles files, List<String> folders)
      throws IOException {
    try {
      return folders.parallelStream()
          .filter(DirectoryLoader::isSubject)
          .flatMap(folder -> read(files, folder).stream())
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Optional<Subject> read(SubjectFiles files, String folder) {
    try {
      return files.read(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(Subject subject) {
    if (!Subjects.name(subject.name()).isEmpty()) {
      state.apply(new Change.SetConfig(subject.name(), subject.settings().config()));
      state.apply(new Change.SetMode(subject.name(), subject.settings().mode()));
      subject.associations().forEach(each -> state.apply(new Change.PutAssociation(each)));
    }
    subject.versions().forEach(version -> state.apply(new Change.PutVersion(version)));
  }

  /** As a registration would: the id of the same text, or the next one. */
  private void assignId(StoredVersion version) {
    String context = Subjects.context(version.subject());
    int id = state.id(context, version.body().guid()).orElseGet(() -> state.highestId(context) + 1);
    state.apply(new Change.PutVersion(version.withId(id)));
    hasNewFiles = true;
  }
}
