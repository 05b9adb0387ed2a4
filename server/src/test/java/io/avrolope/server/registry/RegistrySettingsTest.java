// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegistrySettingsTest {
  private static final String C = ":.c:";

  private final MemorySchemaStore store = new MemorySchemaStore();
  private final RegistrySettings settings =
      new RegistrySettings(
          store,
          new Decisions(store, Level.FULL, RegistryLimits.DEFAULTS, TestState.CLOCK),
          /* isModeMutable */ true);

  @AfterEach
  void close() {
    store.close();
  }

  private void apply(Change... changes) {
    store.write(state -> new SchemaStore.Decision<>(true, List.of(changes)));
  }

  private void put(String subject) {
    apply(new Change.PutVersion(TestState.version(subject, 1, 1, TestState.body(INT))));
  }

  private void remove(String subject) {
    apply(new Change.RemoveVersion(new VersionKey(subject, 1)));
  }

  @Test
  void theDefaultContextIsListedFirst() {
    assertThat(settings.contexts()).containsExactly(".");
    put(":.b:s");
    put(":.a:s");
    put("s");

    assertThat(settings.contexts()).containsExactly(".", ".a", ".b");
  }

  @Test
  void anEmptyContextIsNoLongerListedOnRequest() {
    put(":.c:s");
    put(":.d:s");
    Refused.with(
        42211, "The specified context ':.c:' is not empty.", () -> settings.deleteContext(C));
    apply(new Change.DeleteSubject(":.c:s", 1));
    Refused.with(
        42211, "The specified context ':.c:' is not empty.", () -> settings.deleteContext(C));
    remove(":.c:s");
    assertThat(settings.contexts()).containsExactly(".", ".c", ".d");

    settings.deleteContext(C);
    settings.deleteContext(":.unknown:");

    assertThat(settings.contexts()).containsExactly(".", ".d");
  }

  @Test
  void changesAreKept() {
    assertThat(settings.changeConfig("s", old -> old.withLevel(Level.NONE)))
        .isEqualTo(Config.EMPTY.withLevel(Level.NONE));
    assertThat(settings.config("s", Inherited.EXCLUDED))
        .isEqualTo(Config.EMPTY.withLevel(Level.NONE));
    assertThat(settings.config("t", Inherited.INCLUDED))
        .isEqualTo(Config.EMPTY.withLevel(Level.FULL));
    assertThat(settings.deleteConfig("s")).isEqualTo(Config.EMPTY.withLevel(Level.NONE));
    assertThat(settings.config("s", Inherited.INCLUDED))
        .isEqualTo(Config.EMPTY.withLevel(Level.FULL));

    settings.setMode("s", "READONLY", ExistingVersions.REFUSED);
    assertThat(settings.mode("s", Inherited.EXCLUDED)).isEqualTo(Mode.READONLY);
    assertThat(settings.mode("t", Inherited.INCLUDED)).isEqualTo(Mode.READWRITE);
    assertThat(settings.deleteMode("s", ModesOfSubjects.KEPT)).contains(Mode.READONLY);
    assertThat(settings.mode("s", Inherited.INCLUDED)).isEqualTo(Mode.READWRITE);
  }

  @Test
  void anImportIsForced() {
    put("s");

    settings.setMode("s", "IMPORT", ExistingVersions.ALLOWED);

    assertThat(settings.mode("s", Inherited.EXCLUDED)).isEqualTo(Mode.IMPORT);
  }

  @Test
  void modesOfSubjectsAreDeletedWithTheirContext() {
    settings.setMode(":.c:s", "READONLY", ExistingVersions.REFUSED);

    settings.deleteMode(C, ModesOfSubjects.DELETED);

    assertThat(settings.mode(":.c:s", Inherited.INCLUDED)).isEqualTo(Mode.READWRITE);
  }

  @Test
  void anAliasStandsForItsSubject() {
    settings.changeConfig("s", old -> new TestConfig().alias("t").get());

    assertThat(settings.unaliased("s")).isEqualTo("t");
    assertThat(settings.unaliased("t")).isEqualTo("t");
  }
}
