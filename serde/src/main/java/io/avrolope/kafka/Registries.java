package io.avrolope.kafka;

import io.avrolope.registry.BorrowedSchemaRegistry;
import io.avrolope.registry.CachingSchemaRegistry;
import io.avrolope.registry.SchemaRegistries;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.SharedRegistries;
import io.avrolope.registry.WarmUp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Opens the registry of a configuration, with the cache in front of it. */
final class Registries {
  private Registries() {}

  /**
   * @param given the registry that was given in code, so that none needs to be named
   */
  static ParsedConfig parse(Map<String, ?> configs, boolean isKey, @Nullable SchemaRegistry given) {
    Map<String, Object> properties = new HashMap<>(configs);
    if (given != null) {
      properties.putIfAbsent(AvrolopeConfig.SCHEMA_REGISTRY_URL, "mock://given-in-code");
    }
    return new ParsedConfig(properties, RecordPart.of(isKey));
  }

  /**
   * The registry with its cache, which others of the same settings share. A cache that was given in
   * code is used as it is.
   */
  static SchemaRegistry open(ParsedConfig config, @Nullable SchemaRegistry given) {
    SchemaRegistry registry = given == null ? byUrl(config) : cached(config, given);
    List<String> subjects = config.list(AvrolopeConfig.SCHEMA_CACHE_WARM_UP_SUBJECTS);
    if (subjects.isEmpty()) {
      return registry;
    }
    WarmUp warmUp =
        WarmUp.start(registry, subjects, config.referenceKinds(), config.cache().capacity());
    return new BorrowedSchemaRegistry(
        registry,
        () -> {
          warmUp.close();
          registry.close();
        });
  }

  /** Makes what uses a registry, which is closed if that fails. */
  static <T> T orClose(SchemaRegistry registry, Supplier<T> making) {
    T made = null;
    try {
      made = making.get();
      return made;
    } finally {
      if (made == null) {
        registry.close();
      }
    }
  }

  private static SchemaRegistry cached(ParsedConfig config, SchemaRegistry given) {
    SchemaRegistry leftOpen = BorrowedSchemaRegistry.of(given);
    return given instanceof CachingSchemaRegistry
        ? leftOpen
        : new CachingSchemaRegistry(leftOpen, config.cache());
  }

  private static SchemaRegistry byUrl(ParsedConfig config) {
    try {
      return RegistrySettings.areShared(config.urls())
          ? SharedRegistries.open(config.registrySettings(), () -> openCached(config))
          : openCached(config);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.SCHEMA_REGISTRY_URL + " " + e.getMessage());
    }
  }

  private static SchemaRegistry openCached(ParsedConfig config) {
    return SchemaRegistries.openCached(config.registry(), config.cache());
  }
}
