// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong value stops the server with a message that names the key and the allowed values. */
class WrongValuesTest {

  private static Stream<String> keys(ConfigDef.Type type) {
    return ServerKeys.ALL.definitions().configKeys().values().stream()
        .filter(key -> key.type == type)
        .map(key -> key.name);
  }

  static Stream<String> numbers() {
    return keys(ConfigDef.Type.INT);
  }

  static Stream<String> flags() {
    return keys(ConfigDef.Type.BOOLEAN);
  }

  private static ServerConfig read(String... flags) {
    return ServerConfig.read(List.of(flags), Map.of());
  }

  private static void assertRefused(String key, String value, String expected) {
    assertThatThrownBy(() -> read("--" + key + "=" + value))
        .isInstanceOf(ConfigException.class)
        .hasMessage("Expected " + expected + " but found '" + value + "' as " + key);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void numberIsNotEmptyNotTextAndInItsRange(String key) {
    ConfigKey definition =
        Objects.requireNonNull(ServerKeys.ALL.definitions().configKeys().get(key));
    NumberRange range = (NumberRange) definition.validator;
    String expected = "a number from " + range.least() + " to " + range.most();

    assertRefused(key, "", expected);
    assertRefused(key, "many", expected);
    assertRefused(key, "1.5", expected);
    assertRefused(key, Long.toString(range.least() - 1L), expected);
    assertRefused(key, Long.toString(range.most() + 1L), expected);
    assertThat(read("--" + key + "= " + range.least() + " ").warnings()).isEmpty();
    assertThat(read("--" + key + "=" + range.most()).warnings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("flags")
  void flagIsTrueOrFalse(String key) {
    assertRefused(key, "", "true or false");
    assertRefused(key, "yes", "true or false");
    assertThat(read("--" + key + "=TRUE").warnings()).isEmpty();
  }

  @Test
  void emptyValueIsRefusedWhereTheServerNeedsOne() {
    assertRefused("store", "", "directory, kafka or memory");
    assertRefused("store.directory", "", "a directory");
    assertRefused("kafkastore.topic", "", "a topic");
    assertRefused("schema.registry.group.id", "", "a group id");
    assertRefused("access.log.file", "", "a file");
    assertRefused("listeners", "", "http://HOST:PORT or https://HOST:PORT");
    assertRefused("schema.compatibility.level", "", "a compatibility level");
    assertRefused("console.topics", "", "auto, true or false");
    assertRefused("ssl.client.auth", "", "none, requested or required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ldap", "basic,ldap"})
  void unknownMethodDoesNotOpenTheServer(String methods) {
    assertThatThrownBy(() -> read("--authentication.method=" + methods))
        .hasMessage(
            "Expected none, basic, bearer or certificate but found '%s' as authentication.method",
            methods.isEmpty() ? "" : "ldap");
  }

  @Test
  void keyThatAnotherKeyNeedsIsNamed() {
    assertThatThrownBy(() -> read("--authentication.method=basic"))
        .hasMessage("authentication.method=basic needs authentication.passwords");
    assertThatThrownBy(() -> read("--authentication.method=certificate, bearer"))
        .hasMessage("authentication.method=certificate,bearer needs oauthbearer.jwks.endpoint.url");
  }

  @Test
  void valueOfAKeyThatIsNotUsedIsCheckedToo() {
    assertThatThrownBy(() -> read("--store=memory", "--kafkastore.timeout.ms=soon"))
        .hasMessage(
            "Expected a number from 1 to 2147483647 but found 'soon' as kafkastore.timeout.ms");
  }

  @Test
  void messageNamesTheKeyAlsoIfAnAliasIsSet() {
    assertThatThrownBy(() -> read("--idle.timeout.ms=0"))
        .hasMessage("Expected a number from 1 to 2147483647 but found '0' as request.timeout.ms");
  }

  @Test
  void lastOfRepeatedFlagsCounts(@TempDir Path directory) throws Exception {
    Path first = Files.writeString(directory.resolve("1.properties"), "store=kafka\nstore=memory");
    Path second = Files.writeString(directory.resolve("2.properties"), "thread.pool.max=10");

    ServerConfig config =
        read(first.toString(), "--thread.pool.max=8", "--thread.pool.max=9", second.toString());

    assertThat(config.store()).isEqualTo(new StoreChoice.Memory());
    assertThat(config.http().maxThreads()).isEqualTo(9);
  }

  @Test
  void keyTakesPrecedenceOverItsAliasWithAWarning() {
    ServerConfig config = read("--idle.timeout.ms=7", "--request.timeout.ms=8");

    assertThat(config.http().requestTimeout()).hasMillis(8);
    assertThat(config.warnings())
        .containsExactly("idle.timeout.ms has no effect, because request.timeout.ms is set too");
    assertThat(read("--idle.timeout.ms=8", "--request.timeout.ms=8").warnings()).isEmpty();
  }

  @Test
  void noTextHasASecret() {
    List<String> secrets = keys(ConfigDef.Type.PASSWORD).toList();
    String[] flags = secrets.stream().map(key -> "--" + key + "=s3cret").toArray(String[]::new);

    assertThat(secrets).isNotEmpty();
    assertThat(read(flags).toString()).doesNotContain("s3cret");
    assertThat(read(flags).warnings()).isEmpty();
  }
}
