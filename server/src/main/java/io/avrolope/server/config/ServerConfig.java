// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.AllowedOrigins;
import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.model.Level;
import io.avrolope.server.operations.OperationsOptions;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.schemarepo.SchemaRepo;
import io.avrolope.server.service.Registry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The server's configuration. Immutable.
 *
 * @param store where schemas are kept
 * @param topics that the console shows
 * @param warnings about keys without an effect
 */
public record ServerConfig(
    HttpOptions http,
    Registry.Options registry,
    OperationsOptions operations,
    StoreChoice store,
    TopicOptions topics,
    List<String> warnings) {
  /**
   * Reads the configuration.
   *
   * @param args the flags and files of the command line
   * @throws ConfigException if a value is wrong
   */
  public static ServerConfig read(List<String> args, Map<String, String> environment) {
    Values values = new Values(SchemaRepoKeys.translated(Sources.read(args, environment)));
    HttpOptions http =
        new HttpOptions(
            SecurityKeys.listeners(values),
            SecurityKeys.tls(values),
            milliseconds(values, Key.RELOAD_INTERVAL),
            UserKeys.security(values),
            new AllowedOrigins(values.list(Key.ALLOWED_ORIGINS), values.list(Key.ALLOWED_METHODS)),
            hosts(values),
            limits(values),
            values.number(Key.MAX_SCHEMAS, 1, Integer.MAX_VALUE),
            milliseconds(values, Key.REQUEST_TIMEOUT),
            milliseconds(values, Key.STOP_TIMEOUT),
            maxThreads(values),
            incompatibleCode(values));
    return new ServerConfig(
        http,
        Registry.Options.DEFAULTS
            .withLevel(level(values))
            .withModesMutable(values.flag(Key.MODE_MUTABILITY))
            .withSchemaRepo(SchemaRepo.Options.of(values.text(Key.DEFAULT_VALIDATORS)))
            .withAssociations(values.flag(Key.ASSOCIATIONS))
            .withLimits(
                new RegistryLimits(
                    values.number(Key.MAX_REFERENCES, 0, RegistryLimits.MOST_REFERENCES),
                    values.number(Key.MAX_REFERENCE_DEPTH, 0, RegistryLimits.MOST_REFERENCE_DEPTH),
                    values.number(Key.MAX_COMPARISONS, 1, Integer.MAX_VALUE / 2))),
        new OperationsOptions(
            values.flag(Key.ACCESS_LOG),
            values.text(Key.ACCESS_LOG_FILE),
            Duration.ofMillis(values.number(Key.STOP_DELAY, 0, Integer.MAX_VALUE))),
        store(values),
        TopicKeys.options(values, http),
        UnknownKeys.warnings(values.properties().keySet()));
  }

  /** How many threads answer requests. */
  static int maxThreads(Values values) {
    return values.number(Key.MAX_THREADS, 8, Integer.MAX_VALUE);
  }

  /** The server's own names, and the names that the operator adds. */
  private static List<String> hosts(Values values) {
    List<String> hosts = new ArrayList<>(values.list(Key.ALLOWED_HOSTS));
    String name = values.text(Key.HOST_NAME);
    if (!name.isEmpty()) {
      hosts.add(name);
    }
    return hosts;
  }

  private static HttpLimits limits(Values values) {
    return new HttpLimits(
        values.number(Key.MAX_BODY_BYTES, 1, Integer.MAX_VALUE - 1),
        values.number(Key.MAX_NESTING, 1, Integer.MAX_VALUE),
        values.number(Key.MAX_BODIES, 0, Integer.MAX_VALUE),
        values.number(Key.MAX_HEADER_BYTES, 1_024, 1 << 20),
        values.number(Key.MAX_HEADERS, 10, 10_000),
        milliseconds(values, Key.REQUEST_DEADLINE),
        values.number(Key.MAX_CONNECTIONS, 0, Integer.MAX_VALUE),
        values.number(Key.MIN_BYTES_PER_SECOND, 0, Integer.MAX_VALUE));
  }

  private static Duration milliseconds(Values values, Key key) {
    return Duration.ofMillis(values.number(key, 1, Integer.MAX_VALUE));
  }

  private static int incompatibleCode(Values values) {
    String code = values.text(Key.INCOMPATIBLE_CODE);
    return switch (code) {
      case "40901" -> HttpOptions.INCOMPATIBLE;
      case "409" -> HttpOptions.OLD_INCOMPATIBLE;
      default -> throw Values.wrong("40901 or 409", code, Key.INCOMPATIBLE_CODE);
    };
  }

  private static Level level(Values values) {
    String name = values.text(Key.LEVEL);
    return Level.named(name)
        .orElseThrow(() -> Values.wrong("a compatibility level", name, Key.LEVEL));
  }

  private static StoreChoice store(Values values) {
    String store = values.text(Key.STORE);
    return switch (store) {
      case "directory" ->
          new StoreChoice.Directory(
              Path.of(values.text(Key.STORE_DIRECTORY)),
              Duration.ofMillis(values.number(Key.DIRECTORY_WATCH, 0, Integer.MAX_VALUE)));
      case "kafka" -> KafkaKeys.store(values);
      case "memory" -> new StoreChoice.Memory();
      default -> throw Values.wrong("directory, kafka or memory", store, Key.STORE);
    };
  }
}
