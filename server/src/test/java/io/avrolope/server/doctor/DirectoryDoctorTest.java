// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryDoctorTest {
  @TempDir private Path directory;

  private void write(String path, String text) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  private List<String> found() {
    return new DirectoryDoctor(directory)
        .examine().findings().stream()
            .map(
                finding ->
                    finding.kind().code()
                        + (finding.place().isEmpty()
                            ? " " + finding.fact()
                            : " " + directory.relativize(Path.of(finding.place()))))
            .sorted()
            .toList();
  }

  @Test
  void aDirectoryOfTheServerHasNothingWrong() throws Exception {
    write("s/1.avsc", "\"int\"");
    write("@contexts/team/s/1.avsc", "\"long\"");
    write("@contexts/README.md", "what the contexts are for");
    new DirectorySchemaStore(directory).close();

    assertThat(found()).isEmpty();
  }

  @Test
  void filesThatCannotBeReadAreAllNamed() throws Exception {
    write("ids.properties", "garbage\n");
    write("s/1.avsc", "<<<<<<< HEAD");
    write("s/2.avsc", "\"int\"");
    write("s/2.json", "{");
    write("s/subject.json", "[]");
    write("@contexts/team/@registry.json", "{\"highestId\":\"x\"}");

    assertThat(found())
        .containsExactly(
            "not-a-schema s/1.avsc",
            "unreadable-file @contexts/team/@registry.json",
            "unreadable-file ids.properties",
            "unreadable-file s/2.json",
            "unreadable-file s/subject.json");
  }

  @Test
  void idsAndReferencesAndLeftovers() throws Exception {
    write("ids.properties", "# ids\ns/1=1\ns/2=1\nlost/1=3\nr/1=4\n");
    write("s/1.avsc", "\"int\"");
    write("s/2.avsc", "\"long\"");
    write("s/3.avsc", "\"bytes\"");
    write("r/1.avsc", "\"string\"");
    write("r/1.json", "{\"references\":[{\"name\":\"N\",\"subject\":\"n\",\"version\":1}]}");
    write("s/.123.new", "half");
    write(".-7.new", "half");
    DirectoryDoctor doctor = new DirectoryDoctor(directory);

    assertThat(found())
        .containsExactly(
            "duplicate-id-of-files The id 1 has two schemas: version 1 of subject s and version 2"
                + " of subject s",
            "file-without-id s/3.avsc",
            "id-of-no-file ids.properties",
            "leftover-file .-7.new",
            "leftover-file s/.123.new",
            "missing-reference Version 1 of subject r refers to version 1 of subject n, which does"
                + " not exist");
    assertThat(doctor.examine().isRepairable()).isTrue();

    doctor.repair();
    assertThat(found()).hasSize(4).noneMatch(each -> each.startsWith("leftover-file"));
    assertThat(doctor.examine().isRepairable()).isFalse();
    assertThat(directory.resolve("s/.123.new")).doesNotExist();
    assertThat(directory.resolve("s/3.avsc")).exists();
  }

  @Test
  void foldersThatOtherSystemsCannotHaveAreNamed() throws Exception {
    for (String folder : List.of("A", "NUL", "a", "b.", "com1.x", "console")) {
      write(folder + "/1.avsc", "\"int\"");
    }
    new DirectorySchemaStore(directory).close();

    assertThat(found())
        .containsExactly(
            "unportable-folder NUL",
            "unportable-folder a",
            "unportable-folder b.",
            "unportable-folder com1.x");
    assertThat(new DirectoryDoctor(directory).examine().findings())
        .extracting(Finding::fact)
        .contains(
            "The name differs from A only in upper and lower case. The folder may have the name %61",
            "The name is that of a device of Windows. The folder may have the name %4E%55%4C",
            "The name ends with a dot. The folder may have the name %62%2E");
  }

  @Test
  void aFolderInThePlaceOfASchemaIsNoSchema() throws Exception {
    Files.createDirectories(directory.resolve("s/1.avsc"));

    assertThat(found()).containsExactly("file-without-id s/1.avsc", "not-a-schema s/1.avsc");
  }

  @Test
  void anUnfinishedTransactionIsNamedAndAMissingDirectoryIsAFailure() throws Exception {
    write(".transaction.json", "{\"writes\":[]}");
    assertThat(found()).containsExactly("unfinished-transaction .transaction.json");

    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> new DirectoryDoctor(missing).examine())
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("Cannot use the directory " + missing);
    assertThat(missing).doesNotExist();
  }
}
