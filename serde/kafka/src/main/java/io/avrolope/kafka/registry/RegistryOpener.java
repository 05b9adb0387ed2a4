// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.settings.RegistrySettings;
import io.avrolope.kafka.topic.TopicSchemaRegistry;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.CachingSchemaRegistry;
import io.avrolope.registry.cache.WarmUp;
import io.avrolope.registry.confluent.ConfluentClientRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.routing.UnconfiguredSchemaRegistry;
import io.avrolope.registry.sharing.SchemaRegistryLease;
import io.avrolope.registry.sharing.SharedRegistries;
import io.avrolope.registry.text.RegistryUrl;
import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Opens the registry of a configuration, and its cache. */
public final class RegistryOpener {
  private static final String TOPIC = "kafka:";

  private RegistryOpener() {}

  /**
   * Parses the properties of a client.
   *
   * @param given the registry that was given in code; then configuration need not name one
   */
  public static ParsedConfig parse(
      Map<String, ?> configs, boolean isKey, @Nullable SchemaRegistry given) {
    Map<String, Object> properties = new HashMap<>(configs);
    if (given != null || isObject(properties.get(AvrolopeConfig.REGISTRY_CLIENT))) {
      properties.putIfAbsent(AvrolopeConfig.SCHEMA_REGISTRY_URL, "mock://given-in-code");
    }
    return new ParsedConfig(properties, RecordPart.of(isKey));
  }

  /** Whether the value is a client or a registry, and not the name of a client. */
  private static boolean isObject(@Nullable Object client) {
    return client != null && !(client instanceof CharSequence);
  }

  /** As {@link #parse}, but the registry may be missing. */
  public static ParsedConfig parseToInspect(Map<String, ?> configs, boolean isKey) {
    Map<String, Object> properties = new HashMap<>(configs);
    if (!isObject(properties.get(AvrolopeConfig.REGISTRY_CLIENT))) {
      properties.putIfAbsent(AvrolopeConfig.SCHEMA_REGISTRY_URL, "");
    }
    return parse(properties, isKey, null);
  }

  /**
   * The registry with its cache, which is shared with clients of equal registry settings. A caching
   * registry that was given in code gets no second cache.
   */
  public static SchemaRegistry open(ParsedConfig config, @Nullable SchemaRegistry given) {
    if (given != null && !config.latestWithMetadata().isEmpty()) {
      throw new ConfigException(
          AvrolopeConfig.USE_LATEST_WITH_METADATA
              + " has no effect on a registry that is given in code; its latest() decides");
    }
    SchemaRegistry registry =
        given == null ? byUrl(config, AvrolopeConfig.SCHEMA_REGISTRY_URL) : cached(config, given);
    List<String> subjects = config.list(AvrolopeConfig.SCHEMA_CACHE_WARM_UP_SUBJECTS);
    if (subjects.isEmpty()) {
      return registry;
    }
    WarmUp warmUp = WarmUp.start(registry, subjects, config.referenceKinds(), config.capacity());
    return new SchemaRegistryLease(
        registry,
        () -> {
          warmUp.close();
          registry.close();
        });
  }

  /** The registry for reading: the main registry and the registries of envelopes. */
  public static SchemaRegistry openToRead(ParsedConfig config, @Nullable SchemaRegistry given) {
    SchemaRegistry main = open(config, given);
    try {
      return EnvelopeRegistries.open(config, main, given);
    } catch (Throwable e) {
      main.close();
      throw e;
    }
  }

  /** As {@link #openToRead}, but a registry that is not configured fails only on request. */
  public static SchemaRegistry openToInspect(ParsedConfig config) {
    SchemaRegistry main =
        config.urls().isEmpty()
            ? new UnconfiguredSchemaRegistry("schemas", AvrolopeConfig.SCHEMA_REGISTRY_URL)
            : open(config, null);
    try {
      return EnvelopeRegistries.openConfigured(config, main);
    } catch (Throwable e) {
      main.close();
      throw e;
    }
  }

  private static SchemaRegistry cached(ParsedConfig config, SchemaRegistry given) {
    SchemaRegistry lease = SchemaRegistryLease.of(given);
    return given instanceof CachingSchemaRegistry
        ? lease
        : new CachingSchemaRegistry(
            new CheckedAnswers(lease, given.getClass()),
            given.getClass().getName(),
            config.cacheOfAnswers());
  }

  /**
   * The registry that the URLs name, with its cache.
   *
   * @param key where the URLs were found, for the message
   */
  public static SchemaRegistry byUrl(ParsedConfig config, String key) {
    requireNoGuids(config);
    if (config.urls().isEmpty()) {
      throw new ConfigException(key + " names no registry");
    }
    try {
      return RegistrySettings.canBeShared(config.urls())
          ? SharedRegistries.open(config.registrySettings(), () -> openCached(config))
          : openCached(config);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(key + " " + e.getMessage());
    }
  }

  /**
   * Refuses Confluent's client where each record needs a GUID; another client finds schemas by it.
   */
  private static void requireNoGuids(ParsedConfig config) {
    if (config.registryObject().isEmpty()
        && config.text(AvrolopeConfig.REGISTRY_CLIENT).equals("confluent")
        && config.referenceKinds().equals(Set.of(SchemaReference.Kind.GUID))) {
      throw new ConfigException(
          AvrolopeConfig.REGISTRY_CLIENT
              + " is Confluent's client, which finds no schema by a GUID. The envelope "
              + String.join(", ", config.envelopes())
              + " contains GUIDs: set "
              + AvrolopeConfig.REGISTRY_CLIENT
              + "=avrolope, or another envelope");
    }
  }

  private static SchemaRegistry byConfluentClient(ParsedConfig config) {
    RegistryOptions options = config.registry();
    try {
      return config
          .confluentClient()
          .map(client -> ConfluentClientRegistry.of(client, options))
          .orElseGet(
              () -> ConfluentClientRegistry.open(options, config.capacity(), config.properties()));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.REGISTRY_CLIENT + " " + e.getMessage());
    }
  }

  private static SchemaRegistry byTopic(ParsedConfig config, String topic) {
    if (topic.isEmpty() || topic.contains("/")) {
      throw new ConfigException(
          AvrolopeConfig.SCHEMA_REGISTRY_URL + " does not name a topic; the form is kafka:<topic>");
    }
    String servers = "bootstrap.servers";
    String own = AvrolopeConfig.REGISTRY_KAFKA_PREFIX + servers;
    if (!config.properties().containsKey(servers) && !config.properties().containsKey(own)) {
      throw new ConfigException(
          AvrolopeConfig.SCHEMA_REGISTRY_URL
              + " is kafka:"
              + topic
              + ", which needs "
              + servers
              + " or "
              + own);
    }
    return TopicSchemaRegistry.open(
        topic, config.registry(), config.properties(), AvrolopeConfig.REGISTRY_KAFKA_PREFIX);
  }

  private static SchemaRegistry openCached(ParsedConfig config) {
    Optional<SchemaRegistry> own = config.registryObject();
    if (own.isPresent()) {
      return cached(config, own.get());
    }
    if (config.text(AvrolopeConfig.REGISTRY_CLIENT).equals("confluent")) {
      return new CachingSchemaRegistry(
          byConfluentClient(config), RegistryUrl.joined(config.urls()), config.cacheOfAnswers());
    }
    List<String> urls = config.urls();
    return urls.size() == 1 && urls.get(0).regionMatches(true, 0, TOPIC, 0, TOPIC.length())
        ? new CachingSchemaRegistry(
            byTopic(config, urls.get(0).substring(TOPIC.length())),
            urls.get(0),
            config.cacheOfAnswers())
        : SchemaRegistries.openCached(config.registry(), config.cacheOfAnswers());
  }
}
