// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Collects the properties of all sources: a flag overrides the environment, and the environment
 * overrides a file.
 */
final class Sources {
  private static final List<String> PREFIXES = List.of("SCHEMA_REGISTRY_", "AVROLOPE_SERVER_");

  private Sources() {}

  /**
   * Reads the properties.
   *
   * @param args {@code --key=value}, {@code --key value}, or the path of a properties file
   * @param environment {@code AVROLOPE_SERVER_STORE_DIRECTORY} is {@code store.directory}, and so
   *     is {@code SCHEMA_REGISTRY_STORE_DIRECTORY}, as in Confluent's images
   * @throws ConfigException if a flag has no value, or a file cannot be read
   */
  static Map<String, String> read(List<String> args, Map<String, String> environment) {
    Map<String, String> files = new TreeMap<>();
    Map<String, String> flags = new TreeMap<>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (!arg.startsWith("--")) {
        files.putAll(file(Path.of(arg)));
        continue;
      }
      int equals = arg.indexOf('=');
      if (equals < 0 && i + 1 == args.size()) {
        throw new ConfigException("No value of the flag " + arg + "; write " + arg + "=VALUE");
      }
      String value = equals < 0 ? args.get(++i) : arg.substring(equals + 1);
      flags.put(arg.substring(2, equals < 0 ? arg.length() : equals), value);
    }
    Map<String, String> all = new TreeMap<>(files);
    for (String prefix : PREFIXES) {
      environment.forEach(
          (name, value) -> {
            if (name.startsWith(prefix)) {
              all.put(key(name.substring(prefix.length())), value);
            }
          });
    }
    all.putAll(flags);
    return all;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '.');
  }

  private static Map<String, String> file(Path path) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new ConfigException("Cannot read the properties file " + path + ": " + e);
    }
    Map<String, String> map = new TreeMap<>();
    properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
    return map;
  }
}
