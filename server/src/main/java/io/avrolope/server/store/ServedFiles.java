// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.registry.directory.ServedSchemas.Entry;
import io.avrolope.registry.text.Utf8;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what clients are given, see {@link ServedSchemas}: one file for each context. Not
 * thread-safe.
 */
final class ServedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ServedFiles.class);
  private static final int MAX_LOGGED = 20;
  private static final long MAX_BYTES = 512 << 20;

  private final Path root;

  /** Versions that a transaction changes. */
  private final Set<VersionKey> changed = new TreeSet<>();

  /** The entries that a transaction gives. */
  private final Map<VersionKey, Entry> given = new HashMap<>();

  private final ServedIds ids;

  /** The contents of files whose texts are not the canonical ones. */
  private final Map<VersionKey, OtherText> otherTexts = new HashMap<>();

  ServedFiles(Path root, ServedIds ids) {
    this.root = root;
    this.ids = ids;
  }

  /**
   * Reads the file in the folder of a context.
   *
   * @param others what this server has given with each id
   */
  static ServedSchemas read(Path folder, Map<Integer, Set<Entry>> others) throws IOException {
    Path file = folder.resolve(ServedSchemas.FILE);
    return ServedSchemas.parse(Files.exists(file) ? text(file) : "", others);
  }

  private static String text(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      LOG.warn("Not used, because no server has written a file of this size: {}", file);
      return "";
    }
    return Utf8.decodeLeniently(Files.readAllBytes(file));
  }

  /**
   * Notes what a change does. The state does not have the change yet. The file of a version with
   * references is printed with their types of today.
   */
  void note(RegistryState before, Change change) {
    if (change instanceof Change.PutVersion put) {
      StoredVersion version = put.version();
      Optional<StoredVersion> old = before.version(version.key());
      boolean isSame = old.filter(each -> isSame(entry(each), version)).isPresent();
      if (!isSame || !version.body().references().isEmpty()) {
        changed.add(version.key());
        given.put(version.key(), entry(version));
      }
    } else if (change instanceof Change.RemoveVersion remove) {
      changed.add(remove.key());
    }
  }

  private static Entry entry(StoredVersion version) {
    return new Entry(version.id(), version.body().schemaGuid(), null, false);
  }

  /** The writes for all that was noted since the last time. */
  List<Write> writes(RegistryState state, List<Write> files) {
    Map<String, String> texts =
        files.stream()
            .filter(write -> write.text() != null)
            .filter(write -> write.path().endsWith(".avsc") || write.path().endsWith(".json"))
            .collect(Collectors.toMap(Write::path, write -> String.valueOf(write.text())));
    Map<String, StringBuilder> lines = new TreeMap<>();
    for (VersionKey key : changed) {
      String context = Subjects.context(key.subject());
      lines
          .computeIfAbsent(context, each -> new StringBuilder())
          .append(line(key, state.version(key), texts));
    }
    changed.clear();
    List<Write> writes = new ArrayList<>();
    lines.forEach((context, text) -> writes.add(write(state, context, text.toString())));
    return writes;
  }

  /** Notes that the changes will be written. */
  void begun() {
    given.forEach((key, entry) -> ids.add(Subjects.context(key.subject()), List.of(entry)));
    forget();
  }

  /** Forgets what was noted. */
  void forget() {
    changed.clear();
    given.clear();
  }

  private String line(VersionKey key, Optional<StoredVersion> version, Map<String, String> texts) {
    SchemaFile file = Layout.file(key.subject(), key.version());
    otherTexts.remove(key);
    if (version.isEmpty()) {
      return ServedSchemas.removal(file);
    }
    String folder = Layout.contextFolder(Subjects.context(key.subject()));
    String path = folder + (version.get().isDeleted() ? file.deletedPath() : file.path());
    String packed = ServedSchemas.withoutSpaces(texts.getOrDefault(path, ""));
    boolean isInJson = isSchemaIn(texts.getOrDefault(folder + Layout.extrasPath(file), ""));
    if (!packed.isEmpty() && (isInJson || !packed.equals(version.get().body().text()))) {
      otherTexts.put(key, new OtherText(ServedSchemas.guid(packed), isInJson));
    }
    return line(version.get());
  }

  private static boolean isSchemaIn(String json) {
    try {
      return !json.isEmpty() && FileJson.JSON.readTree(json).hasNonNull("schema");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The server has written this JSON", e);
    }
  }

  private Write write(RegistryState state, String context, String lines) {
    String path = Layout.contextFolder(context) + ServedSchemas.FILE;
    return Files.exists(root.resolve(path))
        ? Write.appending(path, lines)
        : new Write(path, whole(state, context), System.currentTimeMillis());
  }

  private String whole(RegistryState state, String context) {
    StringBuilder text = new StringBuilder(ServedSchemas.parse("").text());
    Set<Integer> found = new HashSet<>();
    for (StoredVersion version : versions(state, context)) {
      found.add(version.id());
      text.append(line(version));
    }
    ids.of(context)
        .forEach(
            (id, entries) -> {
              if (!found.contains(id)) {
                text.append(ServedSchemas.line(entries.iterator().next()));
              }
            });
    return text.toString();
  }

  private static List<StoredVersion> versions(RegistryState state, String context) {
    return state.subjects(context).stream()
        .filter(subject -> Subjects.context(subject).equals(context))
        .flatMap(subject -> state.versions(subject).values().stream())
        .toList();
  }

  private String line(StoredVersion version) {
    Entry entry = entry(version);
    @Nullable OtherText other = otherTexts.get(version.key());
    return ServedSchemas.line(
        Layout.file(version.subject(), version.version()),
        other == null
            ? entry
            : new Entry(entry.id(), entry.guid(), other.guid(), other.isInJson()));
  }

  /**
   * Writes down a state that was read. Without the file, the next change makes it: this never
   * fails.
   */
  void adopt(LoadedDirectory loaded) {
    otherTexts.clear();
    otherTexts.putAll(loaded.otherTexts());
    loaded
        .served()
        .keySet()
        .forEach(
            context -> {
              Path file = root.resolve(Layout.contextFolder(context)).resolve(ServedSchemas.FILE);
              try {
                adopt(loaded, context, file);
              } catch (IOException e) {
                LOG.warn("Cannot write {}: {}", file, e.toString());
              }
            });
    remember(loaded);
  }

  /** Remembers what clients are given of a state that was read, without writing it down. */
  void remember(LoadedDirectory loaded) {
    loaded
        .served()
        .forEach(
            (context, served) -> {
              ids.add(context, served.entriesOfIds());
              ids.add(
                  context,
                  versions(loaded.state(), context).stream().map(ServedFiles::entry).toList());
            });
  }

  private void adopt(LoadedDirectory loaded, String context, Path file) throws IOException {
    RegistryState state = loaded.state();
    List<StoredVersion> versions = versions(state, context);
    if (!Files.exists(file)) {
      writeMissing(state, context, file);
      return;
    }
    ServedSchemas served = loaded.served().getOrDefault(context, ServedSchemas.parse(""));
    StringBuilder lines = new StringBuilder();
    served.notInFile().forEach(entry -> lines.append(ServedSchemas.line(entry)));
    if (!served.notInFile().isEmpty()) {
      LOG.warn(
          "{} is older than this server's state. The server has added {} ids that it had given",
          file,
          served.notInFile().size());
    }
    Set<SchemaFile> left = new TreeSet<>(served.entries().keySet());
    for (StoredVersion version : versions) {
      SchemaFile path = Layout.file(version.subject(), version.version());
      left.remove(path);
      if (served.entry(path).filter(entry -> isNoted(entry, version)).isEmpty()) {
        lines.append(line(version));
      }
    }
    left.forEach(path -> lines.append(ServedSchemas.removal(path)));
    log(left, file);
    if (served.isWasteful()) {
      String all = text(file) + "\n" + lines;
      DurableFiles.replace(file, ServedSchemas.parse(all).text());
    } else if (!lines.isEmpty() || served.isCut()) {
      DurableFiles.append(file, (served.isCut() ? "\n" : "") + lines);
    }
  }

  private void writeMissing(RegistryState state, String context, Path file) throws IOException {
    boolean isRemoved = !ids.of(context).isEmpty();
    if (isRemoved || !versions(state, context).isEmpty()) {
      Files.createDirectories(root.resolve(Layout.contextFolder(context)));
      DurableFiles.replace(file, whole(state, context));
    }
    if (isRemoved) {
      LOG.warn(
          "{} was removed. The server has written it again, with the {} ids that it had given",
          file,
          ids.of(context).size());
    }
  }

  private static boolean isSame(Entry entry, StoredVersion version) {
    return entry.id() == version.id() && entry.guid().equals(version.body().schemaGuid());
  }

  private boolean isNoted(Entry entry, StoredVersion version) {
    @Nullable OtherText other = otherTexts.get(version.key());
    return isSame(entry, version) && entry.isInJson() == (other != null && other.isInJson());
  }

  private static void log(Set<SchemaFile> removed, Path file) {
    if (!removed.isEmpty()) {
      LOG.warn(
          "{} versions were deleted permanently, because their files were removed from {}: {}",
          removed.size(),
          file.getParent(),
          removed.stream().limit(MAX_LOGGED).map(SchemaFile::path).toList());
    }
  }
}
