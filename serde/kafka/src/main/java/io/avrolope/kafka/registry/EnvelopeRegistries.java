// SPDX-License-Identifier: Apache-2.0
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
 * Opens the registries of envelopes whose ids belong to another registry than the main one. The key
 * {@code envelope.<name>.registry} is a URL, a class name, or an object.
 */
final class EnvelopeRegistries {
  private static final Set<String> IDS_IN_CONFLUENTS_API = Set.of("contentId");
  private static final Set<String> PROPERTIES_THAT_NAME_IDS =
      Set.of("contentId", "globalId", "schemaVersionId");

  /** The rule for an envelope whose registry is not configured. */
  enum IfMissing {
    /** The configuration is refused. */
    REFUSE,
    /** Its records can be recognised; a request for one of its schemas fails. */
    FAIL_ON_REQUEST
  }

  private final ParsedConfig config;
  private final SchemaRegistry main;
  private final @Nullable SchemaRegistry given;
  private final IfMissing ifMissing;

  private EnvelopeRegistries(
      ParsedConfig config,
      SchemaRegistry main,
      @Nullable SchemaRegistry given,
      IfMissing ifMissing) {
    this.config = config;
    this.main = main;
    this.given = given;
    this.ifMissing = ifMissing;
  }

  /**
   * The main registry together with the envelopes' own registries, which are closed with it.
   *
   * @param given the main registry, if it was given in code
   * @throws ConfigException if an envelope needs a registry that is not configured
   */
  static SchemaRegistry open(
      ParsedConfig config, SchemaRegistry main, @Nullable SchemaRegistry given) {
    return new EnvelopeRegistries(config, main, given, IfMissing.REFUSE).routed();
  }

  /** As {@link #open}, but an envelope may be without its registry. */
  static SchemaRegistry openConfigured(ParsedConfig config, SchemaRegistry main) {
    return new EnvelopeRegistries(config, main, null, IfMissing.FAIL_ON_REQUEST).routed();
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

  /** The envelope's own registry; null if it uses the main registry. */
  private @Nullable SchemaRegistry of(String envelope) {
    Optional<EnvelopeProvider> provider = config.provider(envelope);
    Optional<String> vendor =
        provider.isPresent() ? provider.get().registryVendor() : Optional.empty();
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
      return cached(SchemaRegistryLease.of(instance), instance);
    }
    if (value instanceof Class<?> || !value.toString().contains(":")) {
      SchemaRegistry instance = instance(own.key(), value);
      return cached(instance, instance);
    }
    ParsedConfig apart = new ParsedConfig(own.connection(), config.part());
    SchemaRegistry registry = RegistryOpener.byUrl(apart, own.key());
    return scheme(value.toString()).startsWith("http")
        ? new CcompatIds(registry, PROPERTIES_THAT_NAME_IDS)
        : registry;
  }

  /**
   * @param given the registry itself; {@code registry} may be a lease of it
   */
  private SchemaRegistry cached(SchemaRegistry registry, SchemaRegistry given) {
    return given instanceof CachingSchemaRegistry
        ? registry
        : new CachingSchemaRegistry(registry, given.getClass().getName(), config.cacheOfAnswers());
  }

  /** An instance of a class; if it is Configurable, Kafka configures it with all properties. */
  private SchemaRegistry instance(String key, Object type) {
    Map<String, Object> properties = new HashMap<>(config.properties());
    properties.put(key, type);
    ConfigDef def =
        new ConfigDef().define(key, ConfigDef.Type.CLASS, ConfigDef.Importance.HIGH, "");
    return new AbstractConfig(def, properties, false)
        .getConfiguredInstance(key, SchemaRegistry.class);
  }

  private @Nullable SchemaRegistry ofMain(EnvelopeProvider envelope, String vendor) {
    if (given != null || config.registryObject().isPresent()) {
      return null;
    }
    if (config.confluentClient().isPresent()) {
      return byContentId();
    }
    String scheme = scheme(config.urls().isEmpty() ? "" : config.urls().get(0));
    if (scheme.startsWith(vendor + "+")) {
      return null;
    }
    if (scheme.startsWith("http") && envelope.hasConfluentIds(config.envelopeSettings(1))) {
      return byContentId();
    }
    String key = "envelope." + vendor + ".registry";
    if (ifMissing == IfMissing.FAIL_ON_REQUEST) {
      return new UnconfiguredSchemaRegistry("schemas of the envelope " + envelope.name(), key);
    }
    throw new ConfigException(
        key
            + " must be set to read records with the envelope "
            + envelope.name()
            + ": their ids do not belong to "
            + AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }

  /** In Apicurio's {@code ccompat} API, ids are content ids. */
  private SchemaRegistry byContentId() {
    return new CcompatIds(SchemaRegistryLease.of(main), IDS_IN_CONFLUENTS_API);
  }

  private static String scheme(String url) {
    return url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
  }
}
