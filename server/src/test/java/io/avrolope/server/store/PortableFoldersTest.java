// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.FileTransaction.Write;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New folders have names that Git can carry to each system; older ones are used as they are. */
class PortableFoldersTest {
  private static final List<String> SUBJECTS =
      List.of(
          "A",
          "a",
          "aB",
          "Ab",
          "ab",
          "plain",
          "Plain",
          "con",
          "NUL",
          "com1.x",
          "x.",
          "X.",
          "é",
          ":.ctx:A",
          ":.ctx:a",
          ":.ctx:lpt1");

  @TempDir private Path directory;
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    registry = reopened();
  }

  private Registry reopened() throws Exception {
    return new Registry(
        new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private static Schema schema(String subject, int version) {
    return Schema.createFixed("F" + SUBJECTS.indexOf(subject), "version " + version, null, 1);
  }

  private void register(String subject, int version) {
    register(subject, schema(subject, version));
  }

  private void register(String subject, Schema schema) {
    registry.register(subject, Draft.of(schema.toString()));
  }

  private String text(String subject, int version) {
    return registry
        .version(subject, VersionNumber.parse("" + version), Deleted.INCLUDED)
        .body()
        .text();
  }

  private static List<String> folders(Path parent) throws Exception {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .filter(name -> !name.equals(Layout.CONTEXTS))
          .sorted()
          .toList();
    }
  }

  private void write(String path) throws Exception {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, schema("plain", 1).toString());
  }

  @Test
  void eachSystemCanHaveTheFoldersBesideEachOther() throws Exception {
    SUBJECTS.forEach(subject -> register(subject, 1));

    for (Path parent : List.of(directory, directory.resolve("@contexts/ctx"))) {
      List<String> folders = folders(parent);
      assertThat(folders.stream().map(name -> name.toLowerCase(Locale.ROOT)))
          .doesNotHaveDuplicates();
      assertThat(folders).allMatch(SubjectFolder::isPortable);
    }
    assertThat(folders(directory))
        .contains("A", "%61", "aB", "plain", "%63%6F%6E", "%63%6F%6D1.%78", "%78%2E", "%C3%A9");
    assertThat(Files.readString(directory.resolve("ids.properties"))).contains("\na/1=2\n");
  }

  @Test
  void theyAreReadAndChangedAfterARestart() throws Exception {
    SUBJECTS.forEach(subject -> register(subject, 1));
    registry = reopened();
    SUBJECTS.forEach(subject -> register(subject, 2));
    registry.deleteSubject("a", Deletion.SOFT);
    registry.deleteSubject("a", Deletion.PERMANENT);
    registry = reopened();

    assertThat(registry.subjects("", Deleted.HIDDEN)).doesNotContain("a").contains("A", "con");
    assertThat(folders(directory)).contains("A").doesNotContain("%61", "con");
    SchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    for (String subject : SUBJECTS) {
      if (!subject.equals("a")) {
        for (int version = 1; version <= 2; version++) {
          assertThat(text(subject, version)).isEqualTo(schema(subject, version).toString());
        }
        if (!subject.startsWith(":")) {
          assertThat(library.latest(subject, Kind.VERSION).schema()).isEqualTo(schema(subject, 2));
          assertThat(library.latest(subject, Kind.VERSION).reference())
              .isEqualTo(new Version(subject, 2));
        }
      }
    }
  }

  @Test
  void olderFoldersAreUsedAsTheyAre() throws Exception {
    for (String folder : List.of("a", "A", "con", "b.")) {
      write(folder + "/1.avsc");
    }
    registry = reopened();
    for (String subject : List.of("a", "A", "con", "b.")) {
      register(subject, schema("plain", 2));
      assertThat(directory.resolve(subject + "/2.avsc")).exists();
    }
    assertThat(folders(directory)).containsExactly("A", "a", "b.", "con");
  }

  @Test
  void aFolderThatIsRenamedAsTheDoctorSaysKeepsItsIds() throws Exception {
    write("con/1.avsc");
    registry = reopened();
    int id = registry.version("con", VersionNumber.parse("1"), Deleted.HIDDEN).id();
    Files.move(directory.resolve("con"), directory.resolve("%63%6F%6E"));
    registry = reopened();

    assertThat(registry.version("con", VersionNumber.parse("1"), Deleted.HIDDEN).id())
        .isEqualTo(id);
    assertThat(DirectoryInspection.inspect(directory).problems()).isEmpty();
  }

  @Test
  void twoFoldersOfASubjectAreNamed() throws Exception {
    write("con/1.avsc");
    new DirectorySchemaStore(directory).close();
    write("%63%6F%6E/2.avsc");

    DirectorySchemaStore store = new DirectorySchemaStore(directory);

    assertThat(store.health().reason())
        .contains(
            "Two folders are of the same subject: "
                + directory.toRealPath().resolve("con")
                + " and %63%6F%6E. Move the files of the one into the other");
    assertThat(store.<String>read(state -> state.versions("con").keySet().toString()))
        .isEqualTo("[1]");
  }

  @Test
  void foldersOfOneTransactionAreTold() {
    FolderNames names = new FolderNames(directory);
    List<Write> writes =
        Stream.of("q/1.avsc", "Q/1.avsc", "q/2.avsc", "Q/1.json", "@contexts/c/ids.properties")
            .map(path -> new Write(path, "", 0))
            .toList();

    assertThat(names.onDisk(writes).stream().map(Write::path))
        .containsExactly(
            "q/1.avsc", "%51/1.avsc", "q/2.avsc", "%51/1.json", "@contexts/c/ids.properties");
  }
}
