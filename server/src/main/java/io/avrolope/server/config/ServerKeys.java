// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;

/** All keys of the server. Immutable. */
final class ServerKeys {
  static final String SERVER = "Server";
  static final String LIMITS = "Limits";
  static final String KAFKA = "Schemas in a Kafka topic";
  static final String TLS = "TLS";
  static final String USERS = "Users";
  static final String SITES = "Pages of other sites";
  static final String HOSTS = "Host names";
  static final String ACCESS = "Rules and audit log";

  static final ServerKeys ALL = new ServerKeys();

  private final ConfigDef keys = new ConfigDef();

  /** The keys by their other names, most of them from Confluent's server. */
  private final Map<String, String> aliases = new TreeMap<>();

  private ServerKeys() {
    KeyGroup server = group(SERVER);
    ListenerKeys.define(server);
    StoreKeys.define(server);
    RegistryKeys.define(server);
    HttpKeys.define(server);
    OperationsKeys.define(server);
    TopicKeys.define(server);
    KeyGroup limits = group(LIMITS);
    LimitKeys.define(limits);
    RegistryKeys.defineLimits(limits);
    KeyGroup kafka = group(KAFKA);
    KafkaKeys.define(kafka);
    ClusterKeys.define(kafka);
    TlsKeys.define(group(TLS));
    UserKeys.define(group(USERS));
    SiteKeys.define(group(SITES));
    SiteKeys.defineHosts(group(HOSTS));
    AccessKeys.define(group(ACCESS));
  }

  private KeyGroup group(String name) {
    return new KeyGroup(name, keys, aliases);
  }

  ConfigDef definitions() {
    return keys;
  }

  /** The texts of the keys of each group, in the order of the documents. */
  Map<String, List<KeyText>> texts() {
    Map<String, List<KeyText>> groups = new LinkedHashMap<>();
    for (ConfigKey key : keys.configKeys().values()) {
      groups
          .computeIfAbsent(key.group, group -> new ArrayList<>())
          .add(KeyText.of(key, aliases(key.name)));
    }
    return groups;
  }

  private List<String> aliases(String key) {
    return aliases.entrySet().stream()
        .filter(entry -> entry.getValue().equals(key))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** All names that have an effect. */
  List<String> names() {
    return Stream.concat(keys.names().stream(), aliases.keySet().stream()).sorted().toList();
  }

  /** A warning for each alias whose key has another value, which counts. */
  List<String> overridden(Map<String, String> properties) {
    List<String> warnings = new ArrayList<>();
    aliases.forEach(
        (alias, key) -> {
          String value = properties.get(alias);
          if (value != null && !value.equals(properties.getOrDefault(key, value))) {
            warnings.add(alias + " has no effect, because " + key + " is set too");
          }
        });
    return warnings;
  }

  /** The properties without aliases. A key takes precedence over its alias. */
  Map<String, String> withoutAliases(Map<String, String> properties) {
    Map<String, String> named = new HashMap<>(properties);
    aliases.forEach(
        (alias, key) -> {
          String value = named.remove(alias);
          if (value != null) {
            named.putIfAbsent(key, value);
          }
        });
    return named;
  }
}
