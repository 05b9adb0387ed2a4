// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.operations.OperationsOptions;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.service.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The server's configuration. Immutable. */
public final class ServerConfig {
  private final HttpOptions http;
  private final Registry.Options registry;
  private final OperationsOptions operations;
  private final StoreChoice store;
  private final TopicOptions topics;
  private final List<String> warnings;

  private ServerConfig(Values values, List<String> warnings) {
    this.http = HttpKeys.options(values);
    this.registry = RegistryKeys.options(values);
    this.operations = OperationsKeys.options(values);
    this.store = StoreKeys.store(values);
    this.topics = TopicKeys.options(values, http);
    this.warnings = List.copyOf(warnings);
  }

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
    return new ServerConfig(
        new Values(ServerKeys.ALL.definitions(), properties), warnings(given, properties));
  }

  private static List<String> warnings(Map<String, String> given, Map<String, String> properties) {
    List<String> warnings = new ArrayList<>(ServerKeys.ALL.overridden(given));
    warnings.addAll(UnknownKeys.warnings(properties.keySet(), ServerKeys.ALL.names()));
    return warnings;
  }

  public HttpOptions http() {
    return http;
  }

  public Registry.Options registry() {
    return registry;
  }

  public OperationsOptions operations() {
    return operations;
  }

  /** Where schemas are kept. */
  public StoreChoice store() {
    return store;
  }

  /** The topics that the console shows. */
  public TopicOptions topics() {
    return topics;
  }

  /** Warnings about keys without an effect. */
  public List<String> warnings() {
    return warnings;
  }

  /** Without values, because some are secrets. */
  @Override
  public String toString() {
    return "ServerConfig[" + store + "]";
  }
}
