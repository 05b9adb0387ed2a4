// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.schemarepo.SchemaRepo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Understands the keys of a schema-repo server that mean the same as keys of this one. All others
 * stay, so that they are warned of.
 */
final class SchemaRepoKeys {
  private static final String HOST = "schema-repo.jetty.host";
  private static final String PORT = "schema-repo.jetty.port";
  private static final String STOP_TIMEOUT = "schema-repo.jetty.graceful-shutdown";
  private static final String CLASS = "schema-repo.class";
  private static final String IN_MEMORY = "org.schemarepo.InMemoryRepository";
  private static final String DEFAULT_HOST = "127.0.0.1";
  private static final String DEFAULT_PORT = "2876";

  /** The keys whose every value has a meaning. */
  static final List<String> NAMES = List.of(HOST, PORT, STOP_TIMEOUT);

  private SchemaRepoKeys() {}

  /**
   * The properties with this server's keys. Where both are set, this server's keys count.
   *
   * @param properties without aliases
   */
  static Map<String, String> translated(Map<String, String> properties) {
    Map<String, String> translated = new TreeMap<>(properties);
    String host = translated.remove(HOST);
    String port = translated.remove(PORT);
    if (host != null || port != null) {
      putIfAbsent(translated, ListenerKeys.LISTENERS, listener(host, port));
    }
    putIfAbsent(translated, HttpKeys.STOP_TIMEOUT, translated.remove(STOP_TIMEOUT));
    if (IN_MEMORY.equals(translated.get(CLASS))) {
      translated.remove(CLASS);
      putIfAbsent(translated, StoreKeys.STORE, "memory");
    }
    String validators = translated.get(RegistryKeys.DEFAULT_VALIDATORS);
    if (validators != null) {
      SchemaRepo.level(validators)
          .ifPresent(level -> putIfAbsent(translated, RegistryKeys.LEVEL, level.name()));
    }
    return translated;
  }

  private static String listener(@Nullable String host, @Nullable String port) {
    String name = Optional.ofNullable(host).map(String::strip).orElse("");
    return "http://"
        + (name.isEmpty() ? DEFAULT_HOST : name)
        + ":"
        + Optional.ofNullable(port).map(String::strip).orElse(DEFAULT_PORT);
  }

  private static void putIfAbsent(
      Map<String, String> properties, String key, @Nullable String value) {
    if (value != null) {
      properties.putIfAbsent(key, value);
    }
  }
}
