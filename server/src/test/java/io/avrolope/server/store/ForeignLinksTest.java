// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Level;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.ExistingVersions;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git brings links with the names of the server's own files. Nothing is written through them. */
class ForeignLinksTest {
  private static final String SECRET = "user:admin ALL *\n";

  @TempDir private Path parent;
  private Path directory;
  private Path outside;
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    directory = parent.resolve("schemas");
    outside = Files.writeString(parent.resolve("rules"), SECRET);
    registry = reopened();
    registry.settings().changeConfig("a", config -> config.withLevel(Level.NONE));
    register("\"int\"");
  }

  private Registry reopened() throws Exception {
    return new Registry(
        new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private void register(String text) {
    registry.register("a", Draft.of(text));
  }

  private void link(Path name, Path target) throws Exception {
    Files.deleteIfExists(name);
    Files.createSymbolicLink(name, target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/2.avsc",
        "a/subject.json",
        ".transaction.json",
        "@registry.json",
        "ids.properties",
        ".served",
        ".generation"
      })
  void aTemporaryFileIsCreatedAnew(String file) throws Exception {
    Path name = directory.resolve(file);
    Path temporary = name.resolveSibling("." + name.getFileName().hashCode() + ".new");
    Path absent = parent.resolve("absent");
    for (Path target : List.of(outside, absent)) {
      link(temporary, target);
      register(target.equals(outside) ? "\"long\"" : "\"bytes\"");
      registry.settings().setMode("a", "READWRITE", ExistingVersions.REFUSED);

      assertThat(outside).hasContent(SECRET.strip());
      assertThat(absent).doesNotExist();
    }
    assertThat(name)
        .satisfiesAnyOf(
            each -> assertThat(each).doesNotExist(), // the journal
            each -> assertThat(each.toRealPath()).isEqualTo(directory.toRealPath().resolve(file)));
    assertThat(registry.versions("a", Deleted.HIDDEN)).hasSize(3);
    assertThat(reopened().versions("a", Deleted.HIDDEN)).hasSize(3);
  }

  /** These get lines at their ends. */
  @Test
  void aLinkInThePlaceOfAFileOfIdsIsReplaced() throws Exception {
    for (String file : new String[] {"ids.properties", ".served"}) {
      Path name = directory.resolve(file);
      Path copy = Files.copy(name, parent.resolve("copy" + file));
      String before = Files.readString(copy);
      link(name, copy);

      register(file.equals(".served") ? "\"long\"" : "\"bytes\"");

      assertThat(copy).content().isEqualTo(before);
      assertThat(name).content().startsWith(before).isNotEqualTo(before);
    }
    assertThat(reopened().version("a", new VersionNumber(3), Deleted.HIDDEN).id()).isEqualTo(3);
  }
}
