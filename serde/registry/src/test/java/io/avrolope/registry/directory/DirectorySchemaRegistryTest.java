// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema directory that one process uses. */
class DirectorySchemaRegistryTest {
  private static final String HEAD =
      "# The id of each schema. Written by Avrolope; keep it with the schemas, and never change an"
          + " id.\n";

  @TempDir Path root;

  private SchemaRegistry open() {
    return new DirectorySchemaRegistry(root, Matching.EXACT);
  }

  private static SchemaReference id(int id) {
    return new SchemaReference.Id(id);
  }

  private static SchemaReference version(String subject, long version) {
    return new SchemaReference.Version(subject, version);
  }

  private void put(String path, Object text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.toString());
  }

  private String ids() throws IOException {
    return Files.readString(root.resolve("ids.properties"));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void schemaIsStoredAsAFilePerVersionAndAnIdPerLine() throws IOException {
    assertThat(open().register("orders-value", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(open().register("orders-value", Schemas.ORDER_2, Kind.VERSION))
        .isEqualTo(version("orders-value", 2));

    assertThat(files())
        .containsExactly(".lock", "ids.properties", "orders-value/1.avsc", "orders-value/2.avsc");
    assertThat(Files.readString(root.resolve("orders-value/1.avsc")))
        .isEqualTo(
            """
            {
              "type" : "record",
              "name" : "Order",
              "namespace" : "shop",
              "fields" : [ {
                "name" : "id",
                "type" : "long"
              } ]
            }
            """);
    assertThat(ids()).isEqualTo(HEAD + "orders-value/1=1\norders-value/2=2\n");
  }

  @Test
  void cachedSchemaIsNotRegisteredAgain() throws IOException {
    open().register("s", Schemas.ORDER, Kind.ID);
    List<String> before = files();

    assertThat(open().register("s", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(open().lookUp("s", Schemas.ORDER, Kind.VERSION)).isEqualTo(version("s", 1));
    assertThat(open().schema(id(1))).isEqualTo(Schemas.ORDER);
    assertThat(open().schema(version("s", 1))).isEqualTo(Schemas.ORDER);
    assertThat(open().latest("s", Kind.ID)).isEqualTo(new RegisteredSchema(id(1), Schemas.ORDER));

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void theSameSchemaHasOneIdInAllSubjectsAndADocMakesAnother() {
    assertThat(open().register("a", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(open().register("b", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(open().register("b", Schemas.ORDER_WITH_DOC, Kind.ID)).isEqualTo(id(2));
    assertThat(open().schema(id(2)).getDoc()).isEqualTo("A purchase.");
  }

  @Test
  void theOrderOfPropertiesMattersUnlessNormalizing() {
    SchemaRegistry normalizing = new DirectorySchemaRegistry(root, Matching.NORMALIZED);

    assertThat(normalizing.register("s", Schemas.ONE_WAY, Kind.ID)).isEqualTo(id(1));
    assertThat(normalizing.register("s", Schemas.OTHER_WAY, Kind.ID)).isEqualTo(id(1));
    assertThat(open().register("s", Schemas.OTHER_WAY, Kind.ID)).isEqualTo(id(2));
  }

  @Test
  void filesAddedByHandGetIdsInOrderOnFirstUse() throws IOException {
    put("b/1.avsc", Schemas.numbered(3));
    put("a/10.avsc", Schemas.numbered(2));
    put("a/9.avsc", Schemas.numbered(1));
    put("c/1.avsc", Schemas.numbered(2));

    assertThat(open().schema(version("a", 10))).isEqualTo(Schemas.numbered(2));
    assertThat(open().latest("a", Kind.VERSION).reference()).isEqualTo(version("a", 10));
    assertThat(files()).as("a version needs no id").doesNotContain("ids.properties");

    assertThat(open().schema(id(3))).isEqualTo(Schemas.numbered(3));
    assertThat(ids()).isEqualTo(HEAD + "a/9=1\na/10=2\nb/1=3\nc/1=2\n");
  }

  @Test
  void idsDoNotChangeWhenFilesAreAdded() throws IOException {
    open().register("m", Schemas.numbered(1), Kind.ID);
    put("a/1.avsc", Schemas.numbered(2));

    assertThat(open().lookUp("a", Schemas.numbered(2), Kind.ID)).isEqualTo(id(2));

    assertThat(ids()).isEqualTo(HEAD + "a/1=2\nm/1=1\n");
    assertThat(open().schema(id(1))).isEqualTo(Schemas.numbered(1));
  }

  /** The number may be a value of a record in another format. */
  @Test
  void aNumberThatNoVersionHasIsNotQuoted() throws IOException {
    put("s/2.avsc", Schemas.numbered(2));

    assertThatThrownBy(() -> open().schema(version("s", 4_111_222_233_334_444L)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Version above 2147483647 of subject s not found in " + root);
  }

  @Test
  void versionsMayHaveGaps() throws IOException {
    put("s/2.avsc", Schemas.numbered(2));
    put("s/5.avsc", Schemas.numbered(5));

    assertThat(open().latest("s", Kind.VERSION))
        .isEqualTo(new RegisteredSchema(version("s", 5), Schemas.numbered(5)));
    assertThat(open().register("s", Schemas.numbered(6), Kind.VERSION)).isEqualTo(version("s", 6));
    assertThatThrownBy(() -> open().schema(version("s", 3)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Version 3 of subject s not found in " + root + ": missing file s/3.avsc");
  }

  @Test
  void versionsAndIdsOfDeletedSchemasAreNotReused() throws IOException {
    open().register("s", Schemas.numbered(1), Kind.ID);
    open().register("s", Schemas.numbered(2), Kind.ID);
    Files.delete(root.resolve("s/2.avsc"));

    assertThat(open().register("s", Schemas.numbered(3), Kind.ID)).isEqualTo(id(3));

    assertThat(open().schema(version("s", 3))).isEqualTo(Schemas.numbered(3));
    assertThatThrownBy(() -> open().schema(id(2)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema id 2 not found in " + root + ": its file was deleted, s/2.avsc");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a/b               | a%2Fb
          ..                | %2E%2E
          .                 | %2E
          ../up             | %2E%2E%2Fup
          .lock             | %2Elock
          .a.b              | %2Ea%2Eb
          a..b              | a..b
          %                 | %25
          a%2Fb             | a%252Fb
          ids.properties    | ids%2Eproperties
          ''                | %
          a b=c             | a%20b%3Dc
          #a                | %23a
          größe             | gr%C3%B6%C3%9Fe
          :.ctx:sub         | %3A.ctx%3Asub
          C:\\x             | C%3A%5Cx
          """)
  void specialCharactersOfASubjectStayBelowTheRoot(String subject, String folder)
      throws IOException {
    assertThat(open().register(subject, Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(open().register("plain", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(2));

    assertThat(files()).contains(folder + "/1.avsc").hasSize(4);
    assertThat(open().schema(version(subject, 1))).isEqualTo(Schemas.ORDER);
    assertThat(open().latest(subject, Kind.ID))
        .isEqualTo(new RegisteredSchema(id(1), Schemas.ORDER));
    assertThat(open().schema(id(1))).isEqualTo(Schemas.ORDER);
  }

  @Test
  void otherFilesAreIgnored() throws IOException {
    put("s/1.avsc", Schemas.ORDER);
    put("s/.new-17.tmp", "half a sch");
    put(".new-18.tmp", "half a l");
    put("s/2.avsc.orig", "x");
    put("s/02.avsc", "x");
    put("s/0.avsc", "x");
    put("s/two.avsc", "x");
    put("s/deeper/1.avsc", "x");
    put("a subject/1.avsc", "x");
    put(".git/1.avsc", "x");
    put("1.avsc", "x");
    put("README.md", "x");

    assertThat(open().latest("s", Kind.ID)).isEqualTo(new RegisteredSchema(id(1), Schemas.ORDER));
    assertThat(open().register("s", Schemas.ORDER_2, Kind.VERSION)).isEqualTo(version("s", 2));
    assertThat(ids()).isEqualTo(HEAD + "s/1=1\ns/2=2\n");
  }

  @Test
  void anAbsentDirectoryIsUnavailableUntilSomethingIsRegistered() {
    Path absent = root.resolve("not/there");
    SchemaRegistry registry = new DirectorySchemaRegistry(absent, Matching.EXACT);

    String message = "Directory of schemas not found: " + absent;
    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID)).hasMessage(message);
    assertThatThrownBy(() -> registry.latest("s", Kind.ID)).hasMessage(message);
    assertThatThrownBy(() -> registry.catalog().orElseThrow().subjects()).hasMessage(message);
    assertThat(absent.getParent()).doesNotExist();

    assertThat(registry.register("s", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(absent.resolve("s/1.avsc")).exists();
  }

  @Test
  void schemaWithInvalidDefaultAndNameIsRead() throws IOException {
    put(
        "s/1.avsc",
        "{\"type\":\"record\",\"name\":\"my-record\",\"fields\":"
            + "[{\"name\":\"a\",\"type\":\"int\",\"default\":\"x\"}]}");

    assertThat(open().schema(id(1)).getName()).isEqualTo("my-record");
    assertThat(open().latest("s", Kind.ID).reference()).isEqualTo(id(1));
  }

  @Test
  void invalidSchemaFileIsReportedAndDoesNotAffectOtherSubjects() throws IOException {
    put("a/1.avsc", "{\"type\":");
    String message =
        "Expected an Avro schema but found text that does not parse as one at "
            + root
            + "/a/1.avsc";

    assertThat(open().register("s", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThatThrownBy(() -> open().register("a", Schemas.ORDER, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> open().schema(version("a", 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    assertThat(ids()).isEqualTo(HEAD + "s/1=1\n");
  }

  @Test
  void idSharedByTwoSchemasIsReportedToReadersAndWriters() throws IOException {
    put("a/1.avsc", Schemas.ORDER);
    put("b/1.avsc", Schemas.ORDER_2);
    put("ids.properties", "a/1=5\nb/1=5\n");
    String message = "Two schemas have id 5, a/1.avsc and b/1.avsc, in " + root + "/ids.properties";

    assertThatThrownBy(() -> open().schema(id(5)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> open().register("b", Schemas.ORDER_2, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(message);
    assertThat(open().register("b", Schemas.ORDER_2, Kind.VERSION)).isEqualTo(version("b", 1));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          a/1            | 'a/1'
          a/1=           | 'a/1='
          a/1=0          | 'a/1=0'
          a/1=-1         | 'a/1=-1'
          a/1=x          | 'a/1=x'
          a/1=9999999999 | 'a/1=9999999999'
          a=1            | 'a=1'
          a/b/1=1        | 'a/b/1=1'
          ../1=1         | '../1=1'
          <<<<<<< HEAD   | '<<<<<<< HEAD'
          m/1=2          | a second id, 2, of m/1.avsc
          """)
  void malformedLineIsReported(String line, String found) throws IOException {
    put("ids.properties", "# a comment\n\n  m/1 = 1\r\n" + line + "\n");

    assertThatThrownBy(() -> open().schema(id(1)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Expected lines of the form <folder>/<version>=<id> but found "
                + found
                + " at "
                + root
                + "/ids.properties (line 4)");
  }

  @Test
  void writtenFilesAreReadableByOthers() throws IOException {
    Path usual = Files.writeString(root.resolve("usual"), "x");

    open().register("s", Schemas.ORDER, Kind.ID);

    for (String file : List.of("s/1.avsc", "ids.properties")) {
      assertThat(Files.getPosixFilePermissions(root.resolve(file)))
          .contains(PosixFilePermission.OWNER_READ)
          .isEqualTo(Files.getPosixFilePermissions(usual));
    }
  }

  @Test
  void directoryAndFoldersMayBeSymbolicLinks() throws IOException {
    Path elsewhere = Files.createDirectories(root.resolve("elsewhere/folder"));
    Path link = Files.createSymbolicLink(root.resolve("link"), elsewhere.getParent());
    Files.createSymbolicLink(link.resolve("s"), elsewhere);
    SchemaRegistry registry = new DirectorySchemaRegistry(link, Matching.EXACT);

    assertThat(registry.register("s", Schemas.ORDER, Kind.VERSION)).isEqualTo(version("s", 1));
    assertThat(elsewhere.resolve("1.avsc")).exists();
  }

  @Test
  void fileInPlaceOfTheDirectoryIsReported() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "x");
    SchemaRegistry registry = new DirectorySchemaRegistry(file, Matching.EXACT);

    assertThatThrownBy(() -> registry.schema(version("s", 1)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("Not a directory of schemas but a file: " + file);
    assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.VERSION))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("Not a directory of schemas but a file: " + file);
  }

  @Test
  void idsReachTheHighestNumber() throws IOException {
    put("a/1.avsc", Schemas.ORDER);
    put("b/1.avsc", Schemas.ORDER_2);
    put("ids.properties", "a/1=999999999\n");

    assertThat(open().register("b", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(1_000_000_000));
    assertThat(open().schema(id(1_000_000_000))).isEqualTo(Schemas.ORDER_2);

    put("ids.properties", "a/1=2147483647\n");
    assertThat(open().register("b", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(1));
    assertThat(open().schema(id(Integer.MAX_VALUE))).isEqualTo(Schemas.ORDER);
  }

  @Test
  void versionsReachTheHighestNumber() throws IOException {
    put("s/999999999999999999.avsc", Schemas.ORDER);

    assertThat(open().register("s", Schemas.ORDER_2, Kind.VERSION))
        .isEqualTo(version("s", 1_000_000_000_000_000_000L));
    assertThat(open().schema(id(2))).isEqualTo(Schemas.ORDER_2);

    put("t/9223372036854775807.avsc", Schemas.ORDER);
    assertThatThrownBy(() -> open().register("t", Schemas.ORDER_2, Kind.VERSION))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "No version is left after t/9223372036854775807.avsc in "
                + root
                + "; rename that file to the version that its subject should have");
    assertThat(files())
        .containsExactly(
            ".lock",
            "ids.properties",
            "s/1000000000000000000.avsc",
            "s/999999999999999999.avsc",
            "t/9223372036854775807.avsc");
  }

  @Test
  void fileInAnotherEncodingIsAnUnknownSchemaAndDoesNotAffectOtherSubjects() throws IOException {
    Path file = Files.createDirectories(root.resolve("a")).resolve("1.avsc");
    Files.write(file, "{\"type\":\"string\",\"doc\":\"Gr\u00FC\u00DFe\"}".getBytes(ISO_8859_1));

    assertThat(open().register("s", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThatThrownBy(() -> open().schema(id(2)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema id 2 not found in " + root + "/ids.properties");
    assertThatThrownBy(() -> open().schema(version("a", 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Expected a file in UTF-8 but found another encoding at " + file);

    Files.write(root.resolve("ids.properties"), new byte[] {'#', (byte) 0xFC});
    assertThatThrownBy(() -> open().schema(id(1)))
        .as("no outage, which would be retried without end")
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Expected a file in UTF-8 but found another encoding at %s",
            root.resolve("ids.properties"));
  }

  @Test
  void whatIsNoFileIsNoSchemaAndDoesNotAffectOtherSubjects() throws Exception {
    Path folder = Files.createDirectories(root.resolve("a/1.avsc"));
    Path pipe = root.resolve("a/2.avsc");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    put("b", "a file in place of a folder");

    assertThat(open().register("s", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    for (Path each : List.of(folder, pipe)) {
      long number = each.equals(folder) ? 1 : 2;
      assertThatThrownBy(() -> open().schema(version("a", number)))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage("Expected a regular file but found another kind of file at " + each);
    }
    assertThatThrownBy(() -> open().schema(version("b", 1)))
        .isInstanceOf(UnknownSchemaException.class);
  }

  @Test
  void linkThatLeadsToItselfDoesNotAffectOtherSubjects() throws IOException {
    Files.createDirectories(root.resolve("a"));
    Files.createSymbolicLink(root.resolve("a/1.avsc"), Path.of("1.avsc"));
    put("b/1.avsc", Schemas.ORDER);

    assertThat(open().latest("b", Kind.ID)).isEqualTo(new RegisteredSchema(id(1), Schemas.ORDER));
    assertThat(open().schema(id(1))).isEqualTo(Schemas.ORDER);
    assertThat(open().register("c", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(2));
    assertThatThrownBy(() -> open().schema(id(3))).isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> open().schema(version("a", 1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessageStartingWith("Cannot read " + root.resolve("a/1.avsc"));
  }

  @Test
  void fileThatIsNoSchemaDoesNotHideTheOtherVersionsOfItsSubject() throws IOException {
    put("a/1.avsc", "not JSON");
    put("a/2.avsc", Schemas.ORDER);

    assertThat(open().lookUp("a", Schemas.ORDER, Kind.VERSION)).isEqualTo(version("a", 2));
    assertThat(open().register("a", Schemas.ORDER, Kind.VERSION)).isEqualTo(version("a", 2));
    assertThatThrownBy(() -> open().register("a", Schemas.ORDER_2, Kind.VERSION))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at "
                + root.resolve("a/1.avsc"));
  }

  @Test
  void byteOrderMarksOfEditorsAreIgnored() throws IOException {
    put("a/1.avsc", "\uFEFF" + Schemas.ORDER);
    put("ids.properties", "\uFEFFa/1=7\r\n");

    assertThat(open().schema(id(7))).isEqualTo(Schemas.ORDER);
    assertThat(open().register("b", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(8));
  }

  @Test
  void subjectThatIsTooLongForAFolderHasNoSchemas() {
    String subject = "s".repeat(256);

    assertThatThrownBy(() -> open().schema(version(subject, 1)))
        .isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> open().latest(subject, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> open().register(subject, Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Subject too long for a folder, whose name has at most 255 characters: " + subject);
  }

  /** A process without the right to write may be that of root: so a place where nobody may. */
  @Test
  void directoryThatCannotBeCreatedIsReportedWithAdvice() {
    Path impossible = Path.of("/proc/schemas");
    SchemaRegistry registry = new DirectorySchemaRegistry(impossible, Matching.EXACT);

    assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessageStartingWith("Cannot create the directory of schemas /proc/schemas: ")
        .hasMessageEndingWith(
            "; create it for this user, or configure a directory that this user may create");
  }
}
