// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes the files of ids. A new id is a line at the end of its file, so that a registration takes
 * the same time however many schemas there are. The file is written again, sorted, when an id is
 * removed, when another program has changed it, and when the server stops. Not thread-safe.
 */
final class IdsFiles {
  private final Path root;

  /** How this server left each file, by its path. */
  private final Map<String, End> ends = new TreeMap<>();

  /** Lines to append, by context. */
  private final Map<String, StringBuilder> lines = new HashMap<>();

  /** Contexts whose files must be written again. */
  private final Set<String> whole = new HashSet<>();

  /** Lines whose files are missing, by context. */
  private Map<String, Map<SchemaFile, Integer>> idsOfNoFile = Map.of();

  /**
   * How a file was left.
   *
   * @param hasAppended whether it has lines that are not sorted
   */
  private record End(Object stamp, boolean hasAppended) {}

  IdsFiles(Path root) {
    this.root = root;
  }

  /** Keeps lines whose files are missing, in place of those that were kept before. */
  void keep(Map<String, Map<SchemaFile, Integer>> lines) {
    idsOfNoFile = Map.copyOf(lines);
  }

  /** Notes what a change does to ids. The state does not have the change yet. */
  void note(RegistryState before, Change change) {
    if (change instanceof Change.PutVersion put) {
      StoredVersion version = put.version();
      note(before.version(version.key()).map(StoredVersion::id).orElse(0), version);
    } else if (change instanceof Change.RemoveVersion remove
        && before.version(remove.key()).isPresent()) {
      whole.add(Subjects.context(remove.key().subject()));
    }
  }

  private void note(int oldId, StoredVersion version) {
    String context = Subjects.context(version.subject());
    String folder = Layout.subjectFolder(version.subject());
    boolean isWritten = ends.containsKey(Layout.idsPath(context));
    if (oldId > 0 && (oldId != version.id() || !isWritten)) {
      whole.add(context); // people may have written the id elsewhere
    } else if (oldId <= 0 && version.id() > 0 && !Layout.isHashed(folder)) {
      lines
          .computeIfAbsent(context, each -> new StringBuilder())
          .append(SchemaIds.line(folder, version.version(), version.id()));
    }
  }

  /** The writes for all that was noted since the last time. */
  List<Write> writes(RegistryState state) throws IOException {
    List<Write> writes = new ArrayList<>();
    Set<String> contexts = new TreeSet<>(lines.keySet());
    contexts.addAll(whole);
    for (String context : contexts) {
      String added = String.valueOf(lines.getOrDefault(context, new StringBuilder()));
      writes.add(whole.contains(context) ? sorted(state, context) : write(state, context, added));
    }
    forget();
    return writes;
  }

  /** Forgets what was noted. */
  void forget() {
    lines.clear();
    whole.clear();
  }

  private Write write(RegistryState state, String context, String added) throws IOException {
    String path = Layout.idsPath(context);
    @Nullable End end = ends.get(path);
    if (end == null || !end.stamp().equals(FileStamps.of(root.resolve(path)))) {
      return sorted(state, context);
    }
    return Write.appending(path, end.hasAppended() ? added : SchemaIds.APPENDED + "\n" + added);
  }

  /** Notes how the files are after a transaction. */
  void written(List<Write> writes) throws IOException {
    for (Write write : writes) {
      if (Path.of(write.path()).endsWith(SchemaIds.FILE)) {
        if (write.text() == null && write.lines() == null) {
          ends.remove(write.path());
        } else {
          ends.put(
              write.path(),
              new End(FileStamps.of(root.resolve(write.path())), write.lines() != null));
        }
      }
    }
  }

  /** Whether a file has lines that are not sorted. */
  boolean hasAppended() {
    return ends.values().stream().anyMatch(End::hasAppended);
  }

  /** The writes that sort all files with appended lines. */
  List<Write> sorting(RegistryState state) {
    return state.countedContexts().stream()
        .filter(
            context -> {
              End end = ends.get(Layout.idsPath(context));
              return end != null && end.hasAppended();
            })
        .map(context -> sorted(state, context))
        .toList();
  }

  /** The file of all ids of a context. */
  Write sorted(RegistryState state, String context) {
    Map<SchemaFile, Integer> ids = new HashMap<>(idsOfNoFile.getOrDefault(context, Map.of()));
    for (String subject : state.subjects(context)) {
      String folder = Layout.subjectFolder(subject);
      if (Subjects.context(subject).equals(context) && !Layout.isHashed(folder)) {
        for (StoredVersion version : state.versions(subject).values()) {
          if (version.id() > 0) {
            ids.put(new SchemaFile(folder, version.version()), version.id());
          }
        }
      }
    }
    return new Write(
        Layout.idsPath(context),
        ids.isEmpty() ? null : SchemaIds.of(ids).text(),
        System.currentTimeMillis());
  }
}
