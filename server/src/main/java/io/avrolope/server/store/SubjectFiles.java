// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.store.CanonicalTexts.Parsed;
import io.avrolope.server.store.ServedComparison.Conflict;
import io.avrolope.server.store.ServedComparison.Kind;
import io.avrolope.server.store.SettingsFiles.SubjectSettings;
import io.avrolope.server.store.VersionFiles.Extras;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the folders of the subjects of a context. A start reads each file of the directory, so this
 * asks the file system no more than it must. Thread-safe.
 */
final class SubjectFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SubjectFiles.class);

  /** The file of a version: its schema, its deleted schema, or what it has besides. */
  private static final Pattern VERSION =
      Pattern.compile("([1-9][0-9]{0,9})(\\.avsc|\\.deleted\\.avsc|\\.json)");

  private final String context;
  private final Path contextFolder;
  private final SchemaIds ids;
  private final CanonicalTexts texts;
  private final Queue<Conflict> conflicts = new ConcurrentLinkedQueue<>();

  SubjectFiles(String context, Path contextFolder, SchemaIds ids, CanonicalTexts texts) {
    this.context = context;
    this.contextFolder = contextFolder;
    this.ids = ids;
    this.texts = texts;
  }

  /**
   * A subject as its folder has it.
   *
   * @param name with its context
   * @param settings null if they cannot be read
   * @param unread files without a schema
   */
  record Subject(
      String name,
      @Nullable SubjectSettings settings,
      List<Association> associations,
      List<FileVersion> versions,
      List<UnreadFile> unread) {}

  /** The names in a folder, sorted; none if it does not exist or is a file. */
  static Set<String> names(Path folder) throws IOException {
    Set<String> names = new TreeSet<>();
    if (Files.isRegularFile(folder)) {
      return names; // to list a file is to open it, which would end the lock if it is .lock
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (NotDirectoryException | NoSuchFileException e) {
      return names;
    } catch (FileSystemException e) {
      if (Files.isDirectory(folder)) {
        throw e;
      }
      return names; // a link to itself
    }
    return names;
  }

  /** Reads a folder; empty if it is not that of a subject. */
  Optional<Subject> read(String folder) throws IOException {
    Path path = contextFolder.resolve(folder);
    Set<String> files = names(path);
    if (files.isEmpty() && !Files.isDirectory(path)) {
      return Optional.empty();
    }
    @Nullable SubjectSettings settings =
        files.contains(Layout.SUBJECT_FILE)
            ? settings(path.resolve(Layout.SUBJECT_FILE))
            : SubjectSettings.NONE;
    Optional<String> subject =
        Layout.isHashed(folder)
            ? Optional.ofNullable(settings).map(SubjectSettings::subject)
            : SubjectFolder.subject(folder);
    Set<Integer> versions = numbers(files);
    if (subject.filter(name -> isSubject(name, versions)).isEmpty()) {
      LOG.warn("Not a folder of a subject: {}", path);
      return Optional.empty();
    }
    String name = context + subject.get();
    if (Layout.isHashed(folder) && !Layout.subjectFolder(name).equals(folder)) {
      refuse(
          Kind.MISPLACED_FOLDER,
          path,
          "The folder "
              + path
              + " is not that of subject "
              + name
              + ", which its "
              + Layout.SUBJECT_FILE
              + " names");
      return Optional.empty();
    }
    Subject found =
        new Subject(
            name,
            settings,
            settings == null ? List.of() : associations(name, settings, path),
            new ArrayList<>(),
            new ArrayList<>());
    for (int version : versions) {
      add(found, new SchemaFile(SubjectFolder.own(folder), version), path, files);
    }
    return Optional.of(found);
  }

  /** Subjects that stand for several contexts have settings only. */
  private boolean isSubject(String name, Set<Integer> versions) {
    return Layout.isSubject(context, name)
        && (versions.isEmpty() || !Subjects.isWildcard(context + name));
  }

  private void refuse(Kind kind, Path file, String text) {
    conflicts.add(new Conflict(kind, file, text));
  }

  /** Faults that the operator has to correct before the folders can be used, sorted. */
  List<Conflict> conflicts() {
    return conflicts.stream().sorted(Comparator.comparing(Conflict::file)).toList();
  }

  private @Nullable SubjectSettings settings(Path file) throws IOException {
    try {
      return FileJson.read(file, SubjectSettings.class);
    } catch (NoSuchFileException | FileTexts.UnreadableException e) {
      refuse(Kind.UNREADABLE_FILE, file, reason(e));
      return null;
    }
  }

  private List<Association> associations(String subject, SubjectSettings settings, Path folder) {
    List<Association> associations = new ArrayList<>();
    if (settings.associations() != null) {
      for (AssociationFile each : settings.associations()) {
        try {
          associations.add(each.stored(subject));
        } catch (IOException e) {
          Path file = folder.resolve(Layout.SUBJECT_FILE);
          refuse(Kind.UNREADABLE_FILE, file, e.getMessage() + ": " + file);
        }
      }
    }
    return associations;
  }

  private static Set<Integer> numbers(Set<String> files) {
    Set<Integer> numbers = new TreeSet<>();
    for (String file : files) {
      Matcher matcher = VERSION.matcher(file);
      if (matcher.matches() && Long.parseLong(matcher.group(1)) <= Integer.MAX_VALUE) {
        numbers.add(Integer.valueOf(matcher.group(1)));
      }
    }
    return numbers;
  }

  /** One file that cannot be read must not keep the server from the others. */
  private void add(Subject subject, SchemaFile file, Path folder, Set<String> files) {
    Path live = folder.resolve(name(file.path()));
    Path deleted = folder.resolve(name(file.deletedPath()));
    Path extrasFile = folder.resolve(name(Layout.extrasPath(file)));
    Path schemaFile =
        files.contains(name(live)) ? live : files.contains(name(deleted)) ? deleted : extrasFile;
    Path read = extrasFile;
    try {
      Extras extras =
          files.contains(name(extrasFile)) ? FileJson.read(extrasFile, Extras.class) : Extras.NONE;
      requireAvro(extras, schemaFile, extrasFile);
      read = schemaFile;
      Optional<FileVersion> version = version(subject, file, schemaFile, extras);
      if (version.isPresent()) {
        subject.versions().add(version.get());
      } else {
        subject.unread().add(new UnreadFile(file, schemaFile));
      }
    } catch (IOException e) {
      LOG.warn("Not a file of a version. {}", reason(e));
      subject.unread().add(new UnreadFile(file, read));
    }
  }

  /** Schemas of other types have no file of their own. */
  private static void requireAvro(Extras extras, Path schemaFile, Path extrasFile)
      throws IOException {
    if (extras.hasOtherType() && !schemaFile.equals(extrasFile)) {
      throw new FileTexts.UnreadableException(
          "Expected no schemaType beside a schema but found '" + extras.schemaType() + "'",
          extrasFile);
    }
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException
        ? "It is gone, or a link to nothing: " + e.getMessage()
        : String.valueOf(e.getMessage());
  }

  /** Reads the files of a version; empty if they have no schema. */
  private Optional<FileVersion> version(
      Subject subject, SchemaFile file, Path schemaFile, Extras extras) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(schemaFile, BasicFileAttributes.class);
    Optional<SchemaBody> body;
    @Nullable UUID textGuid = null;
    if (extras.schema() == null) {
      Optional<Parsed> parsed = parsed(schemaFile, attributes);
      body = parsed.map(each -> body(extras, each.body()));
      textGuid = parsed.map(Parsed::textGuid).orElse(null);
    } else {
      body = Optional.of(body(extras, extras.schema()));
      if (!schemaFile.endsWith(name(Layout.extrasPath(file)))) {
        textGuid =
            ServedSchemas.guid(ServedSchemas.withoutSpaces(FileTexts.read(schemaFile, attributes)));
      }
    }
    if (body.isEmpty()) {
      return Optional.empty();
    }
    String sent = extras.sentText();
    Optional<Integer> id = Optional.ofNullable(extras.id()).or(() -> ids.id(file));
    StoredVersion version =
        new StoredVersion(
            subject.name(),
            (int) file.version(),
            id.orElse(FileVersion.NO_ID),
            body.get(),
            schemaFile.endsWith(name(file.deletedPath())) || Boolean.TRUE.equals(extras.deleted()),
            attributes.lastModifiedTime().toMillis(),
            sent != null && FileSchemas.isSent(sent, body.get().text()) ? sent : null);
    boolean isSchemaInText = extras.schema() == null && body.get().references().isEmpty();
    return Optional.of(new FileVersion(file, version, textGuid, isSchemaInText));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private Optional<Parsed> parsed(Path schemaFile, BasicFileAttributes attributes)
      throws IOException {
    Optional<Parsed> parsed;
    try {
      parsed = texts.parsed(FileTexts.read(schemaFile, attributes));
      if (parsed.isEmpty()) {
        LOG.warn("Not an Avro schema: {}", schemaFile);
      }
    } catch (FileTexts.UnreadableException e) {
      LOG.warn("Not an Avro schema. {}", e.getMessage());
      parsed = Optional.empty();
    }
    return parsed;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static SchemaBody body(Extras extras, SchemaBody plain) {
    return extras.equals(Extras.NONE) ? plain : body(extras, plain.text());
  }

  private static SchemaBody body(Extras extras, String text) {
    return SchemaBody.of(
        Objects.requireNonNullElse(extras.schemaType(), SchemaBody.AVRO),
        text,
        extras.plainReferences(),
        extras.metadata(),
        extras.ruleSet());
  }
}
