// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders whose subjects have names that not every file system can have. */
class PortableFolderTest {
  private static final List<String> SUBJECTS = List.of("A", "a", "con", "x.");

  @TempDir private Path root;

  private DirectorySchemaRegistry directory() {
    return new DirectorySchemaRegistry(root, Matching.EXACT);
  }

  private static Schema schema(String subject) {
    return Schema.createFixed("F", null, null, SUBJECTS.indexOf(subject));
  }

  private void registerAll() {
    SUBJECTS.forEach(each -> directory().register(each, schema(each), Kind.ID));
  }

  private List<String> folders() throws Exception {
    try (Stream<Path> files = Files.list(root)) {
      return files
          .filter(Files::isDirectory)
          .map(each -> each.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a, %61, true",
    "con, %63%6F%6E, false",
    "Com1.x, %43%6F%6D1.%78, false",
    "console, %63%6F%6E%73%6F%6C%65, true",
    "x., %78%2E, false",
    "1-_., 1-_%2E, false",
    "%C3%A9b, %C3%A9%62, true",
    "%, %, true"
  })
  void lettersAndADotAtTheEndAreEncoded(String folder, String portable, boolean isPortable) {
    assertThat(SubjectFolder.portable(folder)).isEqualTo(portable);
    assertThat(SubjectFolder.isPortable(folder)).isEqualTo(isPortable);
    assertThat(SubjectFolder.own(portable)).isEqualTo(folder);
    assertThat(SubjectFolder.subject(portable)).isEqualTo(SubjectFolder.subject(folder));
  }

  @Test
  void newFoldersHaveNamesThatEachSystemCanHave() throws Exception {
    registerAll();

    assertThat(folders()).containsExactly("%61", "%63%6F%6E", "%78%2E", "A");
    for (String subject : SUBJECTS) {
      assertThat(directory().latest(subject, Kind.ID).schema()).isEqualTo(schema(subject));
    }
    SchemaCatalog catalog = directory().catalog().orElseThrow();
    assertThat(catalog.subjects()).containsExactlyElementsOf(SUBJECTS);
    assertThat(catalog.versions("con")).containsExactly(1L);
    assertThat(SchemaDirectoryAudit.of(root)).isEmpty();
  }

  @Test
  void theClassPathHasThemToo() throws Exception {
    registerAll();

    try (URLClassLoader loader = new URLClassLoader(new URL[] {root.toUri().toURL()}, null)) {
      SchemaRegistry registry = new ClassPathSchemaRegistry("", loader, Matching.EXACT);
      for (String subject : SUBJECTS) {
        SchemaReference id = directory().lookUp(subject, schema(subject), Kind.ID);
        assertThat(registry.schema(id)).isEqualTo(schema(subject));
        assertThat(registry.latest(subject, Kind.ID).schema()).isEqualTo(schema(subject));
      }
    }
  }

  @Test
  void olderFoldersAreUsedAsTheyAre() throws Exception {
    for (String subject : SUBJECTS) {
      Files.createDirectories(root.resolve(subject));
      Files.writeString(root.resolve(subject).resolve("1.avsc"), schema(subject).toString());
    }
    for (String subject : SUBJECTS) {
      directory().register(subject, Schema.create(Schema.Type.LONG), Kind.ID);
      assertThat(root.resolve(subject).resolve("2.avsc")).exists();
    }
    assertThat(folders()).containsExactly("A", "a", "con", "x.");
  }

  /** A merge may bring both. */
  @Test
  void filesOfBothFoldersAreReadAndATwiceUsedVersionIsNamed() throws Exception {
    registerAll();
    Files.createDirectories(root.resolve("con"));
    Files.writeString(root.resolve("con/2.avsc"), "\"int\"");

    assertThat(directory().latest("con", Kind.VERSION).schema())
        .isEqualTo(Schema.create(Schema.Type.INT));
    assertThat(directory().catalog().orElseThrow().versions("con")).containsExactly(1L, 2L);
    Files.writeString(root.resolve("con/1.avsc"), "\"int\"");
    assertThat(SchemaDirectoryAudit.of(root))
        .extracting(SchemaDirectoryAudit.Finding::what)
        .contains("Another folder of the same subject has this version. Keep one file");
  }
}
