package io.avrolope.kafka;

import io.avrolope.kafka.topic.TopicSchemaRegistry;
import io.avrolope.registry.CachingSchemaRegistry;
import io.avrolope.registry.ConfluentClientRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistries;
import io.avrolope.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Opens the registry of a configuration, with the cache in front of it. */
final class Registries {
  private static final String TOPIC = "kafka:";

  private Registries() {}

  /**
   * @param given the registry that was given in code, so that none needs to be named
   */
  static ParsedConfig parse(Map<String, ?> configs, boolean isKey, @Nullable SchemaRegistry given) {
    Map<String, Object> properties = new HashMap<>(configs);
    Object client = properties.get(AvrolopeConfig.REGISTRY_CLIENT);
    if (given != null || (client != null && !(client instanceof CharSequence))) {
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
    SchemaRegistry source = given != null ? new LeftOpen(given) : named(config);
    return new CachingSchemaRegistry(source, config.capacity(), config.latestTtl());
  }

  private static SchemaRegistry named(ParsedConfig config) {
    if (config.text(AvrolopeConfig.REGISTRY_CLIENT).equals("confluent")) {
      return byConfluentsClient(config);
    }
    List<String> urls = config.registry().urls();
    return urls.size() == 1 && urls.get(0).regionMatches(true, 0, TOPIC, 0, TOPIC.length())
        ? byTopic(config, urls.get(0).substring(TOPIC.length()))
        : byUrl(config);
  }

  private static SchemaRegistry byUrl(ParsedConfig config) {
    try {
      return SchemaRegistries.open(config.registry());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.SCHEMA_REGISTRY_URL + " " + e.getMessage());
    }
  }

  private static SchemaRegistry byConfluentsClient(ParsedConfig config) {
    RegistryOptions options = config.registry();
    try {
      return config
          .confluentClient()
          .map(client -> ConfluentClientRegistry.of(client, options.normalize()))
          .orElseGet(
              () -> ConfluentClientRegistry.open(options, config.capacity(), config.properties()));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(AvrolopeConfig.REGISTRY_CLIENT + " " + e.getMessage());
    }
  }

  private static SchemaRegistry byTopic(ParsedConfig config, String topic) {
    if (topic.isEmpty() || topic.contains("/")) {
      throw new ConfigException(
          AvrolopeConfig.SCHEMA_REGISTRY_URL + " names no topic; write kafka:<topic>");
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
              + ": of the client, or as "
              + own);
    }
    RegistryOptions options = config.registry();
    return TopicSchemaRegistry.open(
        topic,
        options.normalize(),
        options.readTimeout(),
        config.properties(),
        AvrolopeConfig.REGISTRY_KAFKA_PREFIX);
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

    @Override
    public long firstVersion() {
      return registry.firstVersion();
    }
  }
}
