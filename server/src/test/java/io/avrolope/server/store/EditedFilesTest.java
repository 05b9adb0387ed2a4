// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.Change;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person edits a file just before a request changes another part of it. Nobody watches. */
class EditedFilesTest {
  private static final Config CONFIG = config("first");
  private static final Metadata OWNER =
      new Metadata(null, new TreeMap<>(Map.of("owner", "shop")), null);

  private static Config config(String alias) {
    return new Config(
        alias, null, null, null, null, null, null, null, null, null, null, null, null);
  }

  @TempDir private Path directory;
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    registry =
        new Registry(
            new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private void register(String subject, @Nullable Metadata metadata) {
    registry.register(subject, Draft.of("\"int\"").withMetadata(metadata));
  }

  private Path folder(String subject) {
    SchemaFile file = Layout.file(subject, 1);
    Path context = directory.resolve(subject.startsWith(":") ? "@contexts/team" : "");
    return FolderNames.file(context, file.path()).resolveSibling("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"words", "Words", "q%/w", "a subject with a hash", ":.team:words"})
  void settingsAreReadBeforeTheyAreReplaced(String name) throws Exception {
    String subject = name.replace("a subject with a hash", "é".repeat(60));
    register(subject, null);
    registry.settings().changeConfig(subject, config -> CONFIG);
    Path file = folder(subject).resolve("subject.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{\"mode\" : \"READWRITE\","));

    registry.settings().changeConfig(subject, config -> config("second"));

    assertThat(file).content().contains("READWRITE", "second");
    Files.writeString(file, "{oops");
    assertThatThrownBy(() -> registry.settings().changeConfig(subject, config -> CONFIG))
        .hasMessageContaining("subject.json");
    assertThat(file).hasContent("{oops");
  }

  /** The folder's name does not say that of the subject, so a registration writes its settings. */
  @Test
  void settingsOfASubjectWithAHashStayWhenAVersionIsAdded() throws Exception {
    String subject = "é".repeat(60);
    register(subject, null);
    Path file = folder(subject).resolve("subject.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{\"mode\" : \"READWRITE\","));

    register(subject, OWNER);

    assertThat(file).content().contains("READWRITE");
  }

  @Test
  void settingsThatForbidTheChangeCount() throws Exception {
    register("words", null);
    Files.writeString(folder("words").resolve("subject.json"), "{\"mode\" : \"READONLY\"}");

    assertThatThrownBy(() -> registry.settings().changeConfig("words", config -> CONFIG))
        .hasMessageContaining("read-only mode");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void metadataStaysWhenItsVersionIsDeletedSoftly(boolean hasMetadata) throws Exception {
    register("orders", hasMetadata ? OWNER : null);
    Path file = folder("orders").resolve("1.json");
    Files.writeString(file, "{\"metadata\":{\"properties\":{\"owner\":\"desk\"}}}");

    registry.deleteSubject("orders", Deletion.SOFT);

    assertThat(file).content().contains("desk");
    assertThat(folder("orders").resolve("1.deleted.avsc")).exists();
  }

  @Test
  void metadataThatWasRemovedDoesNotComeBack() throws Exception {
    register("orders", OWNER);
    Path file = folder("orders").resolve("1.json");
    Files.delete(file);

    registry.deleteSubject("orders", Deletion.SOFT);

    assertThat(file).doesNotExist();
  }

  @Test
  void ownFilesAreNotTakenForEdits() throws Exception {
    register("orders", OWNER);
    registry.settings().changeConfig("orders", config -> CONFIG);
    DirectoryState state =
        new DirectoryState(directory, false, new DurableFiles(), new PrintedTexts());
    state.open();

    EditedFiles files = new EditedFiles(directory, state.state());
    assertThat(files.isAny(List.of(new Change.SetMode("orders", null)))).isFalse();
    assertThat(files.isAny(List.of(new Change.SetMode("other", null)))).isFalse();
    VersionKey key = new VersionKey("orders", 1);
    assertThat(files.isAny(List.of(new Change.RemoveVersion(key)))).isFalse();
  }
}
