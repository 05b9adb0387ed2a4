package io.avrolope.kafka;

import io.avrolope.registry.CachingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistries;
import io.avrolope.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
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

  static CachingSchemaRegistry open(ParsedConfig config, @Nullable SchemaRegistry given) {
    if (given != null && !config.latestWithMetadata().isEmpty()) {
      throw new ConfigException(
          AvrolopeConfig.USE_LATEST_WITH_METADATA
              + " has no effect on a registry that is given in code; its latest() decides");
    }
    SchemaRegistry source = given != null ? new LeftOpen(given) : byUrl(config);
    return new CachingSchemaRegistry(source, config.capacity(), config.latestTtl());
  }

  private static SchemaRegistry byUrl(ParsedConfig config) {
    try {
      return SchemaRegistries.open(config.registry());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.SCHEMA_REGISTRY_URL + " " + e.getMessage());
    }
  }

  /** A registry that is somebody else's to close. */
  private record LeftOpen(SchemaRegistry registry) implements SchemaRegistry {
    @Override
    public Schema schema(SchemaReference reference) {
      return registry.schema(reference);
    }

    @Override
    public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.register(subject, schema, kind);
    }

    @Override
    public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.lookUp(subject, schema, kind);
    }

    @Override
    public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
      return registry.latest(subject, kind);
    }
  }
}
