// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.directory.DirectoryLock;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.ServedComparison.Conflict;
import io.avrolope.server.store.SettingsFiles.ContextSettings;
import io.avrolope.server.store.SettingsFiles.SubjectSettings;
import io.avrolope.server.store.VersionFiles.Extras;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at each file of a directory with schemas, while no server writes. Not thread-safe. */
public final class DirectoryInspection {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);
  private static final String TRANSACTION = ".transaction.json";
  private static final Pattern TEMPORARY = Pattern.compile("\\.-?[0-9]+\\.new");
  private static final Pattern EXTRAS = Pattern.compile("[1-9][0-9]*\\.json");
  private static final Pattern SCHEMA = Pattern.compile("([1-9][0-9]*)(\\.deleted)?\\.avsc");

  private final Path root;
  private final List<Problem> problems = new ArrayList<>();
  private int count;

  private DirectoryInspection(Path root) {
    this.root = root;
  }

  /** A fault of a file. */
  public enum Kind {
    UNREADABLE_FILE,
    NOT_A_SCHEMA,
    CHANGED_SINCE_SERVED,
    MISPLACED_FOLDER,
    ID_OF_NO_FILE,
    FILE_WITHOUT_ID,
    UNPORTABLE_FOLDER,
    UNFINISHED_TRANSACTION,
    LEFTOVER_FILE
  }

  /**
   * A file with a problem.
   *
   * @param text a sentence without its full stop
   */
  public record Problem(Kind kind, Path file, String text) {}

  /**
   * The result of an inspection.
   *
   * @param files how many files there are
   * @param state empty if the directory cannot be read
   */
  public record Result(int files, List<Problem> problems, Optional<RegistryState> state) {
    public Result {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Looks at all files, and changes none.
   *
   * @throws StoreException if the directory does not exist, or a server holds its lock for long
   */
  public static Result inspect(Path root) {
    DirectoryInspection inspection = new DirectoryInspection(root);
    return locked(root, inspection::result);
  }

  /** Deletes the temporary files that no server needs any more. */
  public static void deleteLeftovers(Path root) {
    locked(
        root,
        () -> {
          for (Problem problem : new DirectoryInspection(root).result().problems()) {
            if (problem.kind() == Kind.LEFTOVER_FILE) {
              Files.deleteIfExists(problem.file());
            }
          }
          return true;
        });
  }

  /** Something that reads or writes files. */
  private interface Work<T> {
    T run() throws IOException;
  }

  private static <T> T locked(Path root, Work<T> work) {
    try {
      return DirectoryLock.holding(
          root,
          LOCK_TIMEOUT,
          () -> {
            try {
              return work.run();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      throw new StoreException("Cannot use the directory " + root + ": " + e.getMessage(), e);
    }
  }

  private Result result() throws IOException {
    inspectFolder(root);
    Path contexts = root.resolve(Layout.CONTEXTS);
    if (Files.isDirectory(contexts)) {
      for (Path context : entries(contexts)) {
        if (Files.isDirectory(context)) {
          inspectFolder(context);
        }
      }
    }
    Optional<RegistryState> state = Optional.empty();
    if (problems.stream().noneMatch(each -> each.kind() == Kind.UNREADABLE_FILE)) {
      try {
        LoadedDirectory loaded = DirectoryLoader.load(root, new ServedIds());
        state = Optional.of(loaded.state());
        loaded.conflicts().forEach(this::add);
      } catch (IOException | UncheckedIOException | AvrolopeException e) {
        add(Kind.UNREADABLE_FILE, root, "The directory cannot be read: " + e.getMessage());
      }
    }
    return new Result(count, problems, state);
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  /** Looks at the folder of a context. */
  private void inspectFolder(Path context) throws IOException {
    @Nullable SchemaIds ids = ids(context.resolve(SchemaIds.FILE));
    PortableNames names = new PortableNames();
    for (Path entry : entries(context)) {
      String name = String.valueOf(entry.getFileName());
      if (!Files.isDirectory(entry)) {
        inspectFile(entry, name);
      } else if (!name.startsWith(".") && !name.equals(Layout.CONTEXTS)) {
        names.problem(name).ifPresent(text -> add(Kind.UNPORTABLE_FOLDER, entry, text));
        for (Path file : entries(entry)) {
          inspectFile(file, String.valueOf(file.getFileName()));
          inspectSchema(file, name, ids);
        }
      }
    }
  }

  private @Nullable SchemaIds ids(Path file) throws IOException {
    if (!Files.exists(file)) {
      return SchemaIds.parse("", file.toString());
    }
    try {
      String text = FileTexts.read(file);
      SchemaIds ids = SchemaIds.parse(text, file.toString());
      int number = 0;
      for (String line : text.lines().map(String::strip).toList()) {
        number++;
        String path = line.split("\\s*=", 2)[0];
        Optional<SchemaFile> schema = SchemaFile.parse(path + ".avsc");
        if (!line.startsWith("#") && schema.isPresent() && !exists(file, schema.get())) {
          add(
              Kind.ID_OF_NO_FILE,
              file,
              "Line " + number + " has an id of " + path + ", which does not exist");
        }
      }
      return ids;
    } catch (IOException | AvrolopeException e) {
      add(Kind.UNREADABLE_FILE, file, "The ids cannot be read: " + e.getMessage());
      return null;
    }
  }

  private static boolean exists(Path ids, SchemaFile file) {
    Path context = ids.resolveSibling("");
    return Files.exists(FolderNames.file(context, file.path()))
        || Files.exists(FolderNames.file(context, file.deletedPath()))
        || Files.exists(FolderNames.file(context, Layout.extrasPath(file)));
  }

  private void inspectFile(Path file, String name) {
    count++;
    if (TEMPORARY.matcher(name).matches()) {
      add(Kind.LEFTOVER_FILE, file, "A temporary file of a server was left");
    } else if (name.equals(TRANSACTION)) {
      add(Kind.UNFINISHED_TRANSACTION, file, "A change was begun and not finished");
    } else if (name.equals(Layout.CONTEXT_FILE)) {
      json(file, ContextSettings.class);
    } else if (name.equals(Layout.SUBJECT_FILE)) {
      json(file, SubjectSettings.class);
    } else if (EXTRAS.matcher(name).matches()) {
      json(file, Extras.class);
    }
  }

  private <T> @Nullable T json(Path file, Class<T> type) {
    try {
      @Nullable T value = FileJson.JSON.readValue(FileTexts.read(file), type);
      if (value == null) {
        add(Kind.UNREADABLE_FILE, file, "The file is not JSON of the server: it is null");
      }
      return value;
    } catch (JsonProcessingException e) {
      add(Kind.UNREADABLE_FILE, file, "The file is not JSON of the server" + line(e.getLocation()));
    } catch (IOException e) {
      add(Kind.UNREADABLE_FILE, file, "The file cannot be read: " + e);
    }
    return null;
  }

  private static String line(@Nullable JsonLocation location) {
    return location == null ? "" : " (line " + location.getLineNr() + ")";
  }

  private void inspectSchema(Path file, String folder, @Nullable SchemaIds ids) {
    var matcher = SCHEMA.matcher(String.valueOf(file.getFileName()));
    if (!matcher.matches()) {
      return;
    }
    Path extrasFile = file.resolveSibling(matcher.group(1) + ".json");
    Extras extras = Files.exists(extrasFile) ? json(extrasFile) : Extras.NONE;
    if (extras.hasOtherType()) {
      add(Kind.UNREADABLE_FILE, extrasFile, "The file has a schemaType, beside an Avro schema");
    }
    try {
      String text = FileTexts.read(file);
      if (extras.schema() == null && FileSchemas.canonical(text).isEmpty()) {
        add(Kind.NOT_A_SCHEMA, file, "The file is not an Avro schema");
      }
    } catch (FileTexts.UnreadableException e) {
      add(Kind.NOT_A_SCHEMA, file, "The file is not an Avro schema. " + e.getMessage());
    } catch (IOException e) {
      add(Kind.UNREADABLE_FILE, file, "The file cannot be read: " + e);
    }
    Optional<SchemaFile> schema = SchemaFile.parse(folder + "/" + matcher.group(1) + ".avsc");
    if (ids != null
        && extras.id() == null
        && schema.isPresent()
        && ids.id(schema.get()).isEmpty()) {
      add(Kind.FILE_WITHOUT_ID, file, "The file has no id");
    }
  }

  /** A file that is not valid is reported where the file itself is looked at. */
  private static Extras json(Path file) {
    try {
      return FileJson.read(file, Extras.class);
    } catch (IOException e) {
      return Extras.NONE;
    }
  }

  /** The other kinds are found where the files themselves are looked at. */
  private void add(Conflict conflict) {
    switch (conflict.kind()) {
      case CHANGED -> add(Kind.CHANGED_SINCE_SERVED, conflict.file(), conflict.text());
      case MISPLACED_FOLDER -> add(Kind.MISPLACED_FOLDER, conflict.file(), conflict.text());
      case UNREADABLE_FILE -> add(Kind.UNREADABLE_FILE, conflict.file(), conflict.text());
      case TWO_SCHEMAS, NOT_A_SCHEMA -> {}
    }
  }

  private void add(Kind kind, Path file, String text) {
    problems.add(new Problem(kind, file, text));
  }
}
