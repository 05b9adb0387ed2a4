// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.registry.text.Utf8;
import io.avrolope.server.model.Reference;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SettingsFiles.ContextSettings;
import io.avrolope.server.store.SettingsFiles.SubjectSettings;
import io.avrolope.server.store.VersionFiles.Extras;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the state of a registry from its directory. */
final class DirectoryLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryLoader.class);

  /** The file of a version: its schema, its deleted schema, or what it has besides. */
  private static final Pattern VERSION =
      Pattern.compile("([1-9][0-9]{0,9})(\\.avsc|\\.deleted\\.avsc|\\.json)");

  private final Path root;
  private final RegistryState state = new RegistryState();

  /** Files without ids, which somebody added by hand. */
  private boolean hasNewFiles;

  private DirectoryLoader(Path root) {
    this.root = root;
  }

  /**
   * What was read.
   *
   * @param hasNewFiles whether schemas without an id were found, which the state gave ids to
   */
  record Loaded(RegistryState state, boolean hasNewFiles) {}

  static Loaded load(Path root) throws IOException {
    DirectoryLoader loader = new DirectoryLoader(root);
    loader.loadContext("");
    for (String folder : names(root.resolve(Layout.CONTEXTS))) {
      Optional<String> context = Layout.context(folder);
      if (context.isPresent()) {
        loader.loadContext(context.get());
      }
    }
    return new Loaded(loader.state, loader.hasNewFiles);
  }

  private static List<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return List.copyOf(
          new TreeSet<>(entries.map(entry -> entry.getFileName().toString()).toList()));
    }
  }

  private static String text(Path file) throws IOException {
    return Utf8.decode(Files.readAllBytes(file));
  }

  private static <T> T json(Path file, Class<T> type) throws IOException {
    try {
      return VersionFiles.JSON.readValue(text(file), type);
    } catch (JsonProcessingException e) {
      throw new IOException("Expected JSON of the server at " + file + ": " + e.getMessage(), e);
    }
  }

  private void loadContext(String context) throws IOException {
    Path folder = root.resolve(Layout.contextFolder(context));
    Path idsFile = folder.resolve(SchemaIds.FILE);
    SchemaIds ids =
        Files.exists(idsFile)
            ? SchemaIds.parse(text(idsFile), idsFile.toString())
            : SchemaIds.of(Map.of());
    List<StoredVersion> withoutId = new ArrayList<>();
    for (String name : names(folder)) {
      loadSubject(context, folder.resolve(name), ids, withoutId);
    }
    Path settings = folder.resolve(Layout.CONTEXT_FILE);
    if (Files.exists(settings)) {
      loadSettings(context, json(settings, ContextSettings.class));
    } else if (!context.isEmpty() && state.contexts().contains(context)) {
      state.apply(new Change.SetHighestId(context, state.highestId(context)));
    }
    withoutId.stream().sorted((a, b) -> a.key().compareTo(b.key())).forEach(this::assignId);
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

  private void loadSubject(
      String context, Path folder, SchemaIds ids, List<StoredVersion> withoutId)
      throws IOException {
    String name = String.valueOf(folder.getFileName());
    if (name.startsWith(".") || name.equals(Layout.CONTEXTS) || !Files.isDirectory(folder)) {
      return;
    }
    Path settingsFile = folder.resolve(Layout.SUBJECT_FILE);
    SubjectSettings settings =
        Files.exists(settingsFile)
            ? json(settingsFile, SubjectSettings.class)
            : SubjectSettings.NONE;
    Optional<String> subject =
        Layout.isHashed(name)
            ? Optional.ofNullable(settings.subject())
            : SubjectFolder.subject(name);
    if (subject.isEmpty()) {
      LOG.warn("Not a folder of a subject: {}", folder);
      return;
    }
    String qualified = context + subject.get();
    if (!subject.get().isEmpty()) {
      state.apply(new Change.SetConfig(qualified, settings.config()));
      state.apply(new Change.SetMode(qualified, settings.mode()));
      loadAssociations(qualified, settings, settingsFile);
    }
    TreeSet<Integer> versions = new TreeSet<>();
    for (String file : names(folder)) {
      Matcher matcher = VERSION.matcher(file);
      if (matcher.matches() && Long.parseLong(matcher.group(1)) <= Integer.MAX_VALUE) {
        versions.add(Integer.valueOf(matcher.group(1)));
      }
    }
    for (int version : versions) {
      loadVersion(context, qualified, new SchemaFile(name, version), ids, withoutId);
    }
  }

  private void loadAssociations(String subject, SubjectSettings settings, Path file)
      throws IOException {
    if (settings.associations() == null) {
      return;
    }
    for (AssociationFile each : settings.associations()) {
      try {
        state.apply(new Change.PutAssociation(each.stored(subject)));
      } catch (IOException e) {
        throw new IOException(e.getMessage() + ": " + file, e);
      }
    }
  }

  private void loadVersion(
      String context, String subject, SchemaFile file, SchemaIds ids, List<StoredVersion> withoutId)
      throws IOException {
    Path folder = root.resolve(Layout.contextFolder(context));
    Path live = folder.resolve(file.path());
    Path deleted = folder.resolve(file.deletedPath());
    Path extrasFile = folder.resolve(Layout.extrasPath(file));
    Extras extras = Files.exists(extrasFile) ? json(extrasFile, Extras.class) : Extras.NONE;
    Path schemaFile = Files.exists(live) ? live : Files.exists(deleted) ? deleted : extrasFile;
    String stored = extras.schema();
    String text = stored == null ? VersionFiles.canonical(text(schemaFile)) : stored;
    if (stored == null && text.isEmpty()) {
      LOG.warn("Not an Avro schema: {}", schemaFile);
      return;
    }
    List<Reference> references = extras.references() == null ? List.of() : extras.references();
    SchemaBody body =
        SchemaBody.of(text, references, extras.metadata(), extras.ruleSet())
            .withType(Objects.requireNonNullElse(extras.schemaType(), SchemaBody.AVRO));
    Optional<Integer> id = Optional.ofNullable(extras.id()).or(() -> ids.id(file));
    StoredVersion version =
        new StoredVersion(
            subject,
            (int) file.version(),
            id.orElse(0),
            body,
            schemaFile.equals(deleted) || Boolean.TRUE.equals(extras.deleted()),
            Files.getLastModifiedTime(schemaFile).toMillis(),
            VersionFiles.isSent(extras.sentText(), text) ? extras.sentText() : null);
    if (id.isPresent()) {
      state.apply(new Change.PutVersion(version));
    } else {
      withoutId.add(version);
    }
  }

  /** As a registration would: the id of the same text, or the next one. */
  private void assignId(StoredVersion version) {
    String context = Subjects.context(version.subject());
    int id = state.id(context, version.body().guid()).orElseGet(() -> state.highestId(context) + 1);
    state.apply(new Change.PutVersion(version.withId(id)));
    hasNewFiles = true;
  }
}
