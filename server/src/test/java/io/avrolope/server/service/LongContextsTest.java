// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.model.Config;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.ExistingVersions;
import io.avrolope.server.registry.ModesOfSubjects;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.RegistrySettings;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.StoreHealth;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A context is a folder, whose name has at most 255 characters. */
class LongContextsTest {
  private static final String LONGEST = ":." + "c".repeat(255) + ":";
  private static final String TOO_LONG = ":." + "c".repeat(256) + ":";
  private static final Draft DRAFT = Draft.of("\"int\"");

  @TempDir Path directory;

  private static void assertRefused(ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The name of the context needs 256 characters as the name of a folder, more than 255."
                + " Use a shorter name");
  }

  @Test
  void aContextThatCannotBeAFolderIsRefusedBeforeTheStoreIsAsked() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
      RegistrySettings settings = registry.settings();
      for (String subject : List.of(TOO_LONG, TOO_LONG + "s")) {
        assertRefused(() -> settings.changeConfig(subject, config -> Config.EMPTY));
        assertRefused(() -> settings.setMode(subject, "READONLY", ExistingVersions.REFUSED));
        assertRefused(() -> settings.deleteMode(subject, ModesOfSubjects.DELETED));
      }
      assertRefused(() -> registry.register(TOO_LONG + "s", DRAFT));
      assertRefused(() -> registry.schemaRepo().create(TOO_LONG + "s", Map.of()));
      settings.deleteContext(TOO_LONG); // it is not listed, so nothing is written

      assertThat(registry.register(LONGEST + "s", DRAFT).id()).isEqualTo(1);
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
    }
  }

  @Test
  void aSubjectWithHalfACharacterIsRefused() throws Exception {
    try (DirectorySchemaStore store = new DirectorySchemaStore(directory)) {
      Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());

      assertThatThrownBy(() -> registry.register("a\ud800", DRAFT)).isInstanceOf(Refusal.class);
    }
  }
}
