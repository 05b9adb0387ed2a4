// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScopesTest {
  private static final String GLOBAL = ":.__GLOBAL:";

  private final Scopes scopes = new Scopes(Level.FULL_TRANSITIVE);
  private final TestState state = new TestState();

  /** With a level and a mode in each of the scopes. */
  private void set(String scopeNames) {
    for (String scope : scopeNames.split("\\+", -1)) {
      switch (scope) {
        case "subject" -> state.with(":.c:s", Level.NONE).with(":.c:s", Mode.READONLY);
        case "context" -> state.with(":.c:", Level.FORWARD).with(":.c:", Mode.READONLY_OVERRIDE);
        case "all" -> state.with(GLOBAL, Level.FULL).with(GLOBAL, Mode.IMPORT);
        case "default" -> state.with("", Level.BACKWARD).with("", Mode.FORWARD);
        default -> throw new IllegalArgumentException(scope);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "subject+context+all+default, NONE,            READONLY,          SUBJECT",
    "context+all+default,         FORWARD,         READONLY_OVERRIDE, CONTEXT",
    "all+default,                 FULL,            IMPORT,            ALL_CONTEXTS",
    "default,                     FULL_TRANSITIVE, READWRITE,         SERVER"
  })
  void theNearestScopeDecides(String set, Level level, Mode mode, Origin origin) {
    set(set);

    assertThat(scopes.config(state.get(), ":.c:s").level()).isEqualTo(level);
    assertThat(scopes.mode(state.get(), ":.c:s")).isEqualTo(mode);
    assertThat(scopes.configOrigin(state.get(), ":.c:s")).isEqualTo(origin);
    assertThat(scopes.modeOrigin(state.get(), ":.c:s")).isEqualTo(origin);
  }

  @ParameterizedTest
  @CsvSource({
    "default+all, BACKWARD,        FORWARD,   CONTEXT",
    "all,         FULL,            IMPORT,    ALL_CONTEXTS",
    "context,     FULL_TRANSITIVE, READWRITE, SERVER"
  })
  void theDefaultContextHasItsOwnSettings(String set, Level level, Mode mode, Origin origin) {
    set(set);

    assertThat(scopes.config(state.get(), "s").level()).isEqualTo(level);
    assertThat(scopes.mode(state.get(), "s")).isEqualTo(mode);
    assertThat(scopes.configOrigin(state.get(), "s")).isEqualTo(origin);
    assertThat(scopes.modeOrigin(state.get(), "s")).isEqualTo(origin);
  }

  @Test
  void aContextItselfIsNoSubject() {
    set("context");

    assertThat(scopes.configOrigin(state.get(), ":.c:")).isEqualTo(Origin.CONTEXT);
    assertThat(scopes.modeOrigin(state.get(), ":.c:")).isEqualTo(Origin.CONTEXT);
  }

  @Test
  void configurationsAreNotMixed() {
    state.with(":.c:s", new TestConfig().normalize(true).get()).with(":.c:", Level.FULL);

    assertThat(scopes.config(state.get(), ":.c:s"))
        .isEqualTo(new TestConfig().normalize(true).level(Level.BACKWARD).get());
  }

  @Test
  void theConfigurationOfTheServerIsItsLevel() {
    Config server = Config.EMPTY.withLevel(Level.FULL_TRANSITIVE);

    assertThat(scopes.serverConfig()).isEqualTo(server);
    assertThat(scopes.config(state.get(), "s")).isEqualTo(server);
  }

  @Test
  void theConfigurationOfOneScopeIsItsOwn() {
    state.with(":.c:", Config.EMPTY);

    assertThat(scopes.ownConfig(state.get(), ":.c:s")).isEmpty();
    assertThat(scopes.ownConfig(state.get(), ":.c:"))
        .contains(Config.EMPTY.withLevel(Level.BACKWARD));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void aReadOnlySubjectIsNotWritable(Mode mode) {
    state.with(":.c:s", mode);

    if (mode == Mode.READONLY || mode == Mode.READONLY_OVERRIDE) {
      Refused.with(
          42205,
          "Subject :.c:s in context :.c: is in read-only mode",
          () -> scopes.requireWritable(state.get(), ":.c:s"));
    } else {
      assertThatCode(() -> scopes.requireWritable(state.get(), ":.c:s")).doesNotThrowAnyException();
    }
  }
}
