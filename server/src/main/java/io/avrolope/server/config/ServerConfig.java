// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.operations.OperationsOptions;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.registry.Registry;
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
 * @param topics the topics that the console shows
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
    Map<String, String> given = Sources.read(args, environment);
    Map<String, String> properties =
        SchemaRepoKeys.translated(ServerKeys.ALL.withoutAliases(given));
    Values values = new Values(ServerKeys.ALL.definitions(), properties);
    HttpOptions http = HttpKeys.options(values);
    return new ServerConfig(
        http,
        RegistryKeys.options(values),
        OperationsKeys.options(values),
        StoreKeys.store(values),
        TopicKeys.options(values, http),
        warnings(given, properties));
  }

  private static List<String> warnings(Map<String, String> given, Map<String, String> properties) {
    List<String> warnings = new ArrayList<>(ServerKeys.ALL.overridden(given));
    warnings.addAll(UnknownKeys.warnings(properties.keySet(), ServerKeys.ALL.names()));
    return warnings;
  }
}
