package io.avrolope.kafka.registry;

import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.CachingSchemaRegistry;
import io.avrolope.registry.routing.RoutedSchemaRegistry;
import io.avrolope.registry.routing.UnconfiguredSchemaRegistry;
import io.avrolope.registry.sharing.SchemaRegistryLease;
import io.avrolope.registry.vendor.CcompatIds;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The registries of envelopes whose ids are not the main registry's, by {@code
 * envelope.<name>.registry}: a URL, the name of a class, or an object.
 */
final class EnvelopeRegistries {
  private static final Set<String> IDS_IN_CONFLUENTS_API = Set.of("contentId");
  private static final Set<String> IDS_WHERE_THAT_IS_SAID =
      Set.of("contentId", "globalId", "schemaVersionId");

  /** What becomes of an envelope whose registry is not named. */
  enum Unnamed {
    /** The configuration is wrong. */
    REFUSED,
    /** Its records are told apart, and asking for one of its schemas is refused. */
    REFUSED_WHEN_ASKED
  }

  private final ParsedConfig config;
  private final SchemaRegistry main;
  private final @Nullable SchemaRegistry given;
  private final Unnamed unnamed;

  private EnvelopeRegistries(
      ParsedConfig config, SchemaRegistry main, @Nullable SchemaRegistry given, Unnamed unnamed) {
    this.config = config;
    this.main = main;
    this.given = given;
    this.unnamed = unnamed;
  }

  /**
   * The main registry together with those that envelopes have of their own, which are closed with
   * it.
   *
   * @param given the main registry, if it was given in code
   * @throws ConfigException if an envelope needs one that is not named
   */
  static SchemaRegistry open(
      ParsedConfig config, SchemaRegistry main, @Nullable SchemaRegistry given) {
    return new EnvelopeRegistries(config, main, given, Unnamed.REFUSED).routed();
  }

  /** The same, where an envelope without a registry is none of the configuration's errors. */
  static SchemaRegistry openThoseNamed(ParsedConfig config, SchemaRegistry main) {
    return new EnvelopeRegistries(config, main, null, Unnamed.REFUSED_WHEN_ASKED).routed();
  }

  private SchemaRegistry routed() {
    Map<String, SchemaRegistry> byEnvelope = new HashMap<>();
    boolean complete = false;
    try {
      for (String envelope : config.envelopes()) {
        SchemaRegistry own = of(envelope);
        if (own != null) {
          byEnvelope.put(nameOf(envelope), own);
        }
      }
      complete = true;
    } finally {
      if (!complete) {
        byEnvelope.values().forEach(SchemaRegistry::close);
      }
    }
    return byEnvelope.isEmpty() ? main : new RoutedSchemaRegistry(main, byEnvelope);
  }

  /** The name in the envelope's references; configuration may name the provider's class. */
  private String nameOf(String envelope) {
    return config.provider(envelope).map(EnvelopeProvider::name).orElse(envelope);
  }

  /** Null where the main one is asked, as by any other envelope. */
  private @Nullable SchemaRegistry of(String envelope) {
    Optional<EnvelopeProvider> provider = config.provider(envelope);
    Optional<String> vendor = provider.flatMap(EnvelopeProvider::registryVendor);
    for (String owner : List.of(envelope, vendor.orElse(envelope))) {
      EnvelopeRegistryProperties own = new EnvelopeRegistryProperties(owner, config);
      Object value = own.registry();
      if (value != null) {
        return opened(own, value);
      }
    }
    return vendor.isPresent() ? ofMain(provider.get(), vendor.get()) : null;
  }

  private SchemaRegistry opened(EnvelopeRegistryProperties own, Object value) {
    if (value instanceof SchemaRegistry instance) {
      return cached(SchemaRegistryLease.of(instance));
    }
    if (value instanceof Class<?> || !value.toString().contains(":")) {
      return cached(instance(own.key(), value));
    }
    ParsedConfig apart = new ParsedConfig(own.connection(), config.part());
    SchemaRegistry registry = RegistryOpener.byUrl(apart, own.key());
    return scheme(value.toString()).startsWith("http")
        ? new CcompatIds(registry, IDS_WHERE_THAT_IS_SAID)
        : registry;
  }

  private SchemaRegistry cached(SchemaRegistry registry) {
    return registry instanceof CachingSchemaRegistry
        ? registry
        : new CachingSchemaRegistry(registry, config.cache());
  }

  /** Of a class that is configured with all properties if it asks for that, as Kafka's are. */
  private SchemaRegistry instance(String key, Object type) {
    Map<String, Object> properties = new HashMap<>(config.properties());
    properties.put(key, type);
    ConfigDef def =
        new ConfigDef().define(key, ConfigDef.Type.CLASS, ConfigDef.Importance.HIGH, "");
    return new AbstractConfig(def, properties, false)
        .getConfiguredInstance(key, SchemaRegistry.class);
  }

  private @Nullable SchemaRegistry ofMain(EnvelopeProvider envelope, String vendor) {
    if (given != null || config.confluentClient().isPresent()) {
      return given != null ? null : contents();
    }
    String scheme = scheme(config.urls().isEmpty() ? "" : config.urls().get(0));
    if (scheme.startsWith(vendor + "+")) {
      return null;
    }
    if (scheme.startsWith("http") && envelope.hasConfluentIds(config.envelopeSettings(1))) {
      return contents();
    }
    String key = "envelope." + vendor + ".registry";
    if (unnamed == Unnamed.REFUSED_WHEN_ASKED) {
      return new UnconfiguredSchemaRegistry("schemas of the envelope " + envelope.name(), key);
    }
    throw new ConfigException(
        key
            + " must be set where records of the envelope "
            + envelope.name()
            + " are read: their ids are not those of "
            + AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }

  /** Ids in {@code ccompat} are those of contents. */
  private SchemaRegistry contents() {
    return new CcompatIds(SchemaRegistryLease.of(main), IDS_IN_CONFLUENTS_API);
  }

  private static String scheme(String url) {
    return url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
  }
}
