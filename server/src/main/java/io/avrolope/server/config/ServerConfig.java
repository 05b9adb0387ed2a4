// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.HttpOptions;
import io.avrolope.server.model.Level;
import io.avrolope.server.registry.Registry;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The server's configuration. Immutable.
 *
 * @param directory where schemas are kept; empty to keep them in memory
 * @param warnings about keys without an effect
 */
public record ServerConfig(
    HttpOptions http, Registry.Options registry, Optional<Path> directory, List<String> warnings) {
  private static final int MAX_PORT = 65_535;

  /**
   * Reads the configuration.
   *
   * @param args the flags and files of the command line
   * @throws ConfigException if a value is wrong
   */
  public static ServerConfig read(List<String> args, Map<String, String> environment) {
    Map<String, String> properties = Sources.read(args, environment);
    URI listener = listener(value(properties, Key.LISTENERS));
    HttpOptions http =
        new HttpOptions(
            listener.getHost(),
            listener.getPort(),
            number(properties, Key.MAX_BODY_BYTES, 1, Integer.MAX_VALUE - 1),
            number(properties, Key.MAX_NESTING, 1, Integer.MAX_VALUE),
            number(properties, Key.MAX_SCHEMAS, 1, Integer.MAX_VALUE),
            Duration.ofMillis(number(properties, Key.REQUEST_TIMEOUT, 1, Integer.MAX_VALUE)),
            Duration.ofMillis(number(properties, Key.STOP_TIMEOUT, 1, Integer.MAX_VALUE)),
            number(properties, Key.MAX_THREADS, 8, Integer.MAX_VALUE));
    return new ServerConfig(
        http,
        new Registry.Options(level(properties), flag(properties, Key.MODE_MUTABILITY)),
        directory(properties),
        UnknownKeys.warnings(properties.keySet()));
  }

  private static String value(Map<String, String> properties, Key key) {
    return key.names().stream()
        .filter(properties::containsKey)
        .map(properties::get)
        .findFirst()
        .orElse(key.defaultValue())
        .strip();
  }

  private static URI listener(String text) {
    try {
      URI uri = new URI(text);
      if ("http".equals(uri.getScheme())
          && uri.getHost() != null
          && uri.getPort() <= MAX_PORT
          && uri.getPort() >= 0) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // refused below, as any other text that is not the URL of a listener
    }
    throw new ConfigException(
        "Expected http://HOST:PORT but found '" + text + "' as " + Key.LISTENERS.text());
  }

  private static Level level(Map<String, String> properties) {
    String name = value(properties, Key.LEVEL);
    return Level.named(name)
        .orElseThrow(
            () ->
                new ConfigException(
                    "Expected a compatibility level but found '"
                        + name
                        + "' as "
                        + Key.LEVEL.text()));
  }

  private static Optional<Path> directory(Map<String, String> properties) {
    String store = value(properties, Key.STORE);
    return switch (store) {
      case "directory" -> Optional.of(Path.of(value(properties, Key.STORE_DIRECTORY)));
      case "memory" -> Optional.empty();
      default ->
          throw new ConfigException(
              "Expected directory or memory but found '" + store + "' as " + Key.STORE.text());
    };
  }

  private static boolean flag(Map<String, String> properties, Key key) {
    String text = value(properties, key);
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new ConfigException("Expected true or false but found '" + text + "' as " + key.text());
    }
    return Boolean.parseBoolean(text);
  }

  private static int number(Map<String, String> properties, Key key, int least, int most) {
    String text = value(properties, key);
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, as a number that is out of range
    }
    throw new ConfigException(
        "Expected a number from "
            + least
            + " to "
            + most
            + " but found '"
            + text
            + "' as "
            + key.text());
  }
}
