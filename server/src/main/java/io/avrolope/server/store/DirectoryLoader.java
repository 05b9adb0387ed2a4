// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.ServedComparison.Conflict;
import io.avrolope.server.store.SettingsFiles.ContextSettings;
import io.avrolope.server.store.SettingsFiles.SubjectSettings;
import io.avrolope.server.store.SubjectFiles.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the state of a registry from its directory. */
final class DirectoryLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryLoader.class);

  private final Path root;
  private final CanonicalTexts texts;
  private final ServedIds servedIds;
  private final LoadedDirectory loaded;
  private final RegistryState state;

  private DirectoryLoader(Path root, CanonicalTexts texts, ServedIds servedIds) {
    this.root = root;
    this.texts = texts;
    this.servedIds = servedIds;
    this.loaded =
        new LoadedDirectory(
            new RegistryState(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new TreeMap<>(),
            new HashMap<>(),
            new FolderNames(root),
            new TreeMap<>());
    this.state = loaded.state();
  }

  /**
   * Reads a directory.
   *
   * @param servedIds what the caller has served, if the files should say less
   */
  static LoadedDirectory load(Path root, ServedIds servedIds) throws IOException {
    DirectoryLoader loader = new DirectoryLoader(root, CanonicalTexts.read(root), servedIds);
    loader.loadContext("");
    for (String folder : SubjectFiles.names(root.resolve(Layout.CONTEXTS))) {
      Optional<String> context = Layout.context(folder);
      if (context.isPresent()) {
        loader.loadContext(context.get());
      } else if (!folder.startsWith(".")) {
        LOG.warn("Not a folder of a context: {}", root.resolve(Layout.CONTEXTS).resolve(folder));
      }
    }
    for (String context : servedIds.contexts()) {
      if (!loader.loaded.served().containsKey(context)) {
        loader.loadContext(context);
      }
    }
    loader.texts.keep();
    return loader.loaded;
  }

  private void loadContext(String context) throws IOException {
    Path folder = root.resolve(Layout.contextFolder(context));
    Path idsFile = folder.resolve(SchemaIds.FILE);
    ServedSchemas served = ServedFiles.read(folder, servedIds.of(context));
    SchemaIds ids =
        Files.exists(idsFile) ? ids(idsFile, !served.entries().isEmpty()) : SchemaIds.of(Map.of());
    loaded.served().put(context, served);
    SubjectFiles files = new SubjectFiles(context, folder, ids, texts);
    Set<String> folders = SubjectFiles.names(folder);
    folders.removeIf(name -> !isSubject(name));
    for (String second : loaded.folders().add(Layout.contextFolder(context), folders)) {
      folders.remove(second);
      refuseSecond(context, folder, second);
    }
    List<Subject> subjects = subjects(files, List.copyOf(folders));
    List<StoredVersion> withoutId =
        addSubjects(subjects, new ServedComparison(folder, ids, served));
    Path settings = folder.resolve(Layout.CONTEXT_FILE);
    if (Files.exists(settings)) {
      loadSettings(context, settings);
    } else if (!context.isEmpty() && state.contexts().contains(context)) {
      state.apply(new Change.SetHighestId(context, state.highestId(context)));
    }
    loaded.conflicts().addAll(files.conflicts());
    Map<SchemaFile, Integer> idsOfNoFile = idsOfNoFile(context, ids, served);
    loaded.idsOfNoFile().put(context, idsOfNoFile);
    raiseHighestId(context, served, idsOfNoFile.values());
    Map<UUID, Integer> servedIds = withoutId.isEmpty() ? Map.of() : served.idsByGuid();
    withoutId.stream()
        .sorted((a, b) -> a.key().compareTo(b.key()))
        .forEach(version -> assignId(version, served, servedIds));
  }

  private void refuseSecond(String context, Path folder, String second) {
    String own = SubjectFolder.own(second);
    SubjectFolder.subject(own).ifPresent(name -> state.withhold(context + name));
    loaded
        .conflicts()
        .add(
            new Conflict(
                ServedComparison.Kind.MISPLACED_FOLDER,
                folder.resolve(second),
                "Two folders are of the same subject: "
                    + folder.resolve(own)
                    + " and "
                    + second
                    + ". Move the files of the one into the other"));
  }

  /** Returns the versions that need an id. */
  private List<StoredVersion> addSubjects(List<Subject> subjects, ServedComparison check)
      throws IOException {
    List<StoredVersion> withoutId = new ArrayList<>();
    for (Subject subject : subjects) {
      addSettings(subject);
      for (UnreadFile unread : subject.unread()) {
        if (check.check(unread)) {
          state.withhold(subject.name());
        }
      }
      for (FileVersion found : subject.versions()) {
        Optional<StoredVersion> version = check.check(found);
        if (version.isPresent()) {
          add(found, version.get(), withoutId);
        } else {
          state.withhold(subject.name());
        }
      }
    }
    for (Subject subject : subjects) {
      state.versions(subject.name()).values().forEach(version -> check.check(state, version));
    }
    loaded.conflicts().addAll(check.conflicts());
    return withoutId;
  }

  private void add(FileVersion found, StoredVersion version, List<StoredVersion> withoutId) {
    UUID textGuid = found.textGuid();
    if (textGuid != null
        && (!found.isSchemaInText() || !textGuid.equals(version.body().schemaGuid()))) {
      loaded.otherTexts().put(version.key(), new OtherText(textGuid, !found.isSchemaInText()));
    }
    if (version.id() == FileVersion.NO_ID) {
      withoutId.add(version);
      return;
    }
    state.apply(new Change.PutVersion(version));
    if (!found.hasId()) {
      loaded.restored().add(version.key());
    }
  }

  /**
   * The ids of a context; none if they cannot be read.
   *
   * @param isServed whether versions then have the ids that they were served with
   */
  private SchemaIds ids(Path file, boolean isServed) throws IOException {
    try {
      return SchemaIds.parseForStrangers(FileTexts.read(file), file.toString());
    } catch (FileTexts.UnreadableException | AvrolopeException e) {
      if (!isServed) {
        throw e;
      }
      addUnreadable(file, e);
      return SchemaIds.of(Map.of());
    }
  }

  private void addUnreadable(Path file, Exception e) {
    loaded
        .conflicts()
        .add(
            new Conflict(
                ServedComparison.Kind.UNREADABLE_FILE, file, String.valueOf(e.getMessage())));
  }

  private void loadSettings(String context, Path file) throws IOException {
    try {
      loadSettings(context, FileJson.read(file, ContextSettings.class));
    } catch (FileTexts.UnreadableException e) {
      addUnreadable(file, e);
    }
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

  private Map<SchemaFile, Integer> idsOfNoFile(
      String context, SchemaIds ids, ServedSchemas served) {
    Map<SchemaFile, Integer> missing = new HashMap<>(ids.byFile());
    missing.keySet().removeAll(served.entries().keySet());
    if (!missing.isEmpty()) {
      for (String subject : state.subjects(context)) {
        String folder = Layout.subjectFolder(subject);
        if (Subjects.context(subject).equals(context)) {
          for (StoredVersion version : state.versions(subject).values()) {
            missing.remove(new SchemaFile(folder, version.version()));
          }
        }
      }
    }
    return missing;
  }

  /** An id that was served is never given again, whatever people do to the other files. */
  private void raiseHighestId(String context, ServedSchemas served, Collection<Integer> others) {
    int highest = Math.max(served.highestId(), state.highestId(context));
    int ordinary = served.highestIdBelow(Integer.MAX_VALUE);
    for (int each : others) {
      highest = Math.max(highest, each);
      ordinary = each < Integer.MAX_VALUE ? Math.max(ordinary, each) : ordinary;
    }
    if (highest > state.highestId(context) || ordinary > state.highestOrdinaryId(context)) {
      boolean isListed = state.isListed(context);
      state.apply(new Change.SetHighestId(context, ordinary));
      state.apply(new Change.SetHighestId(context, highest));
      if (!isListed) {
        state.apply(new Change.RemoveContext(context));
      }
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
      return folders.parallelStream().flatMap(folder -> read(files, folder).stream()).toList();
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

  private void addSettings(Subject subject) {
    SubjectSettings settings = subject.settings();
    if (settings == null) {
      state.withhold(subject.name());
    } else if (!Subjects.name(subject.name()).isEmpty()) {
      state.apply(new Change.SetConfig(subject.name(), settings.config()));
      state.apply(new Change.SetMode(subject.name(), settings.mode()));
      subject.associations().forEach(each -> state.apply(new Change.PutAssociation(each)));
    }
  }

  /**
   * As a registration would: the id of the same text, or the next one. If the text was served with
   * an id that no version has now, it gets that one: somebody may have renamed its folder.
   */
  private void assignId(StoredVersion version, ServedSchemas served, Map<UUID, Integer> servedIds) {
    String context = Subjects.context(version.subject());
    int id =
        state
            .id(context, version.body().guid())
            .or(
                () ->
                    Optional.ofNullable(servedIds.get(version.body().schemaGuid()))
                        .filter(each -> each > 0 && state.first(context, each).isEmpty()))
            .orElseGet(() -> nextId(context, served));
    state.apply(new Change.PutVersion(version.withId(id)));
    loaded.assigned().add(version.key());
  }

  /** As for a registration; the lowest that is free if no other is left. */
  private int nextId(String context, ServedSchemas served) {
    int highest = state.highestId(context);
    if (highest < Integer.MAX_VALUE) {
      return highest + 1;
    }
    int next = state.highestOrdinaryId(context) + 1;
    if (next < Integer.MAX_VALUE) {
      return next;
    }
    int id = 1;
    while (state.first(context, id).isPresent() || served.entry(id).isPresent()) {
      id++;
    }
    return id;
  }
}
